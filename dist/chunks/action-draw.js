import { M as exitCodes } from "./start.js";
import { l as quoted, v as given, x as listOf } from "./action.js";

// src/action/draw.ts
/** `command: render`, and `check` where no pull request is looked at: the same as at a terminal. */
/** Returns the command's exit code. */
async function draw(command, inputs, deps) {
	const { render } = await import("./commands-render-lazy.js");
	const { check } = await import("./commands-check-lazy.js");
	const dir = given(inputs, "snapshot-dir");
	const values = {
		record: listOf(inputs, "record"),
		...dir === null ? { config: inputs.config } : { out: dir }
	};
	const world = {
		...deps.command,
		commandLine: `ratingplate ${command}`
	};
	const run = () => (command === "render" ? render : check)({
		values,
		positionals: []
	}, world);
	const code = await quoted({
		nonce: deps.nonce,
		write: (text) => world.stdout.write(text)
	}, run);
	if (command === "check") deps.output("snapshot", code === exitCodes.done ? "current" : "differs");
	if (code === exitCodes.wanting) deps.core.error("The snapshot is not what its record draws; the log names the files.");
	return code;
}

export { draw };

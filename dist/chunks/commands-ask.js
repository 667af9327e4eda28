import { createInterface } from "node:readline/promises";

// src/commands/ask.ts
/** Questions at a terminal. */
/** Null where nobody can answer, or nobody wants to be asked. */
function makeAsk(input, output, { values }) {
	if (!input.isTTY || !output.isTTY || values["yes"] === true) return null;
	return async (question, offered) => {
		const lines = createInterface({
			input,
			output
		});
		try {
			return (await lines.question(`${question}${offered === "" ? "" : ` [${offered}]`}: `)).trim() || offered;
		} finally {
			lines.close();
		}
	};
}

export { makeAsk };

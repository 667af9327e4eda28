import { i as referencesIn, n as examineMachine, r as gradeCodes } from "./commands-doctor.js";
import { k as keptCredentials, n as reportText, t as referenceEntry } from "./commands.js";
import { i as plain } from "./progress.js";
import { t as openGit } from "./util.js";
import { b as isOn, c as cutToFit, l as quoted, s as block, y as inputInfos } from "./action.js";
import { nt as markup } from "./render.js";

// src/action/summary/doctor.ts
/** The summary of a look at the machine. */
const signs = {
	ok: "✅",
	warn: "⚠️",
	fail: "❌",
	unknown: "❔"
};
/** What is wanting first; the rest folded away. */
function doctorSummary(report) {
	const { grade, counts, probes, reference } = report;
	const wanting = probes.filter(({ result }) => result === "fail" || result === "warn");
	const of = `${counts.ok} ok, ${counts.warn} warn, ${counts.fail} fail, ${counts.unknown} unknown`;
	const parts = [
		`## ratingplate: this machine is ${grade === "unknown" ? "of unknown grade" : grade}`,
		`${of}.${because(report)}`,
		wanting.length === 0 ? "" : wantingTable(wanting),
		`<details><summary>All that was looked at</summary>\n\n${allTable(probes)}\n\n</details>`,
		`The entry for the config:\n\n${block(referenceEntry(reference), "yaml")}`
	];
	return cutToFit(`${parts.filter(Boolean).join("\n\n")}\n`, "the log of this step");
}
function because({ because: ids }) {
	return ids.length === 0 ? "" : ` Because of ${ids.map((id) => `<code>${id}</code>`).join(", ")}.`;
}
function wantingTable(rows) {
	return [
		"| | looked at | found | why it matters | what to do |",
		"|---|---|---|---|---|",
		...rows.map((row) => `| ${signs[row.result]} | <code>${row.id}</code> | ${found(row)} | ${markup(row.why, 1e3)} | ${markup(row.fix, 1e3)} |`)
	].join("\n");
}
function allTable(rows) {
	return [
		"| | looked at | found | read |",
		"|---|---|---|---|",
		...rows.map((row) => `| ${signs[row.result]} | <code>${row.id}</code> | ${found(row)} | ${markup(row.where, 1e3)} |`)
	].join("\n");
}
const found = ({ value, said }) => markup([value, said].filter((part) => part !== null).join(": "), 1e3);

// src/action/doctor.ts
/** `command: doctor`: the machine of this job, looked at as at a terminal. */
/** Returns the exit code: 0 for a reference, 1 where something is wanting, 3 where it could not be told. */
async function diagnose(inputs, deps) {
	const { workspace } = deps.runner;
	const config = inputs.config === inputInfos.config.default ? null : inputs.config;
	return tellReport(await examineMachine({
		cwd: workspace,
		env: deps.env,
		references: referencesIn(config, workspace),
		credentials: await keptCredentials(openGit(workspace, deps.env).ask)
	}), inputs, deps);
}
/** Log, annotations, output and summary of a report; returns the exit code. */
async function tellReport(report, inputs, deps) {
	const { stdout } = deps.command;
	await quoted({
		nonce: deps.nonce,
		write: (text) => stdout.write(text)
	}, async () => stdout.write(reportText(report, false)));
	annotate(rowsOf(report, "fail"), deps.core.error);
	annotate(rowsOf(report, "warn"), deps.core.warning);
	deps.output("grade", report.grade);
	if (isOn(inputs, "summary")) await deps.writeSummary(doctorSummary(report));
	return gradeCodes[report.grade];
}
const rowsOf = (report, result) => report.probes.filter((row) => row.result === result);
/** GitHub shows so many of a type for a step. */
const most = 10;
const longest = 1e3;
/** The last one counts the rest. */
function annotate(rows, say) {
	const shown = rows.length > most ? rows.slice(0, 9) : rows;
	for (const { id, said, value, why, fix } of shown) say(`${plain(`${said ?? ""} (${value ?? "not read"})`).slice(0, longest)}\n${why}${fix === "" ? "" : `\n${fix}`}`, { title: `ratingplate: ${id}` });
	if (shown.length < rows.length) say(`and ${rows.length - shown.length} more; the summary has all`, { title: "ratingplate: more" });
}

export { diagnose };

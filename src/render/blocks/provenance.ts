/** Where the figures come from: machine, build, date, method. A figure without them is a number nobody can act on. */
import type { RatingRecord, Run } from '../../record/schema.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';
import { alreadyRan, builds, hostFacts, spokenAt, startOf } from '../host.ts';
import type { Locale } from '../locales/index.ts';
import { formatMarkup } from '../numbers.ts';
import { noteOf } from '../prose/own.ts';
import { reasonText } from '../reasons.ts';
import { brokenRounds } from './footnotes.ts';

export function provenanceBlock(context: PageContext): string {
  const sentence = perRun(context, (run) => provenance(run, context));
  return [banner(context), sentence].filter(Boolean).join('\n\n');
}

/** Why the figures must not be published, above everything else. */
function banner({ record, locale }: PageContext): string {
  const reasons = [
    ...record.unpublishable.map((reason) => reasonText(reason, locale)),
    ...(record.complete ? [] : [locale.page.incomplete]),
  ];
  return reasons.length === 0 ? '' : `> **${locale.page.notForPublication}**: ${reasons.join('; ')}.`;
}

function provenance(run: Run, context: PageContext): string {
  const { locale, record } = context;
  const { provenance: say } = locale;
  const facts = hostFacts(run, locale).map((fact) => markup(fact));
  const [cpu, ...others] = facts;
  const { placement, node, sampler } = run.host;
  const sentences = [
    `${say.measuredOn} ${[`**${cpu}**`, ...others].join(', ')}; ${markup(startOf(run))}`,
    ...builds(run, locale).map((build) => markup(build)),
    ...spokenAt(run, locale).map((spoken) => markup(spoken)),
    `${say.method(markup(run.profile), rounds(run), startsItsOwn(run))}${sampling(record, context)}`,
    ...alreadyRan(run, locale).map((target) => markup(target, 500)),
    placement ? say.placement(markup(placement.harness), markup(placement.target)) : say.unplaced,
    say.tool(markup(record.tool.version), markup(node), markup(sampler)),
  ];
  const broken = brokenRounds(run, context);
  const list = scenarioNotes(run, context);
  return [`${sentences.join('. ')}.`, evidenceLines(run, locale), list, broken].filter(Boolean).join('\n\n');
}

/** Each round on a fresh instance; not so where all targets ran already. */
const startsItsOwn = ({ measurements }: Run): boolean =>
  measurements.length === 0 || measurements.some(({ scenario }) => scenario.running === undefined);

/** `5 rounds`, or the range where scenarios differ. */
function rounds(run: Run): string {
  const planned = run.measurements.map((row) => row.rounds_planned);
  const [least, most] = [Math.min(...planned), Math.max(...planned)];
  if (planned.length === 0) return '0';
  return least === most ? String(least) : `${least}–${most}`;
}

/** How often memory was sampled, as the plan has it. */
function sampling({ plan }: RatingRecord, { locale }: PageContext): string {
  const measurements = Array.isArray(plan.measurements) ? plan.measurements : [];
  const times = measurements
    .map((each: { settings?: { sampleIntervalMs?: unknown } } | null) => each?.settings?.sampleIntervalMs)
    .filter((ms) => typeof ms === 'number');
  const [first] = times;
  if (first === undefined || times.some((ms) => ms !== first)) return '';
  return `; ${locale.provenance.sampling(formatMarkup(first, locale.numbers))}`;
}

/** Lines of the evidence that the config chose, each with the hash of what was kept word for word. */
function evidenceLines({ evidence = [] }: Run, { grid: say }: Locale): string {
  const lines = evidence.flatMap(({ name, headline, sha256 }) =>
    headline.map(
      (line) => `- ${say.evidence(markup(name), markup(line), `<code>${markup(sha256 ?? '')}</code>`)}`,
    ),
  );
  // Instances that all say the same say it once.
  return [...new Set(lines)].join('\n');
}

/** What the config says about a scenario, in the page's language where it has it, with the figures it refers to. */
function scenarioNotes(run: Run, context: PageContext): string {
  const { locale } = context;
  const lines = run.measurements.flatMap((measured) => {
    // The note on a path of a grid stands under its table.
    const keys = measured.kind === 'throughput' ? (['why'] as const) : (['why', 'note'] as const);
    return keys.flatMap((key) => {
      const said = noteOf(measured, key, run, context);
      return said === null ? [] : [`- ${locale.notes.scenario(markup(measured.scenario.title), said)}`];
    });
  });
  // A scenario measured as a point and as a series says it once.
  return [...new Set(lines)].join('\n');
}

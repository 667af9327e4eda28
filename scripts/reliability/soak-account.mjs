// Three accounts of the same calls: what the record says, what the target wrote down, what the stand-in counted.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

const outcomesOf = ({ started: _, ...ends }) => ends;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** By the record and the one round of its run: calls of all phases, by outcome. @param {string} runs folder of runs */
export function recordedCalls(runs) {
  const run = readdirSync(runs)
    .filter((name) => /^\d/.test(name))
    .sort()
    .at(-1);
  const record = JSON.parse(readFileSync(path.join(runs, run, 'record.json'), 'utf8'));
  const rounds = path.join(runs, run, 'rounds');
  const [file] = readdirSync(rounds).filter((name) => name.endsWith('.json.gz'));
  const { round } = JSON.parse(gunzipSync(readFileSync(path.join(rounds, file))).toString('utf8'));
  const [measurement] = record.runs[0].measurements;
  const load = round.load.call;
  const plan = record.plan.measurements[0].settings;
  // First calls and warm calls are proved to be right before anything goes on; quiet and load have outcomes.
  const proved = round.admit.length + plan.quiet.warmCalls;
  const parts = [outcomesOf(round.quiet.call.counts), outcomesOf(load.all)];
  return {
    started: proved + round.quiet.call.counts.started + load.all.started,
    ok: proved + sum(parts.map(({ ok }) => ok)),
    outcomes: Object.fromEntries(
      Object.keys(parts[0]).map((name) => [name, sum(parts.map((part) => part[name]))]),
    ),
    sums: [round.quiet.call.counts, load.counts, load.all].every(
      (counts) => sum(Object.values(outcomesOf(counts))) === counts.started,
    ),
    schedule: { due: load.open.due, sent: load.open.sent, unsent: load.open.unsent },
    windowMs: load.windowMs,
    standin: Number(
      /\d+/.exec(measurement.checks.find(({ name }) => name.startsWith('standin.'))?.detail ?? '')?.[0] ??
        Number.NaN,
    ),
    findings: round.findings.map(({ code, reason }) => `${code}: ${reason}`),
    failure: round.failure,
  };
}

const linesOf = (folder, name) => {
  const file = path.join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
};

/** By the files the target wrote. @param {string} folder */
export function targetsCalls(folder) {
  const [received, answered, asked, deaths] = ['received', 'answered', 'asked', 'deaths'].map((name) =>
    linesOf(folder, name),
  );
  const [known, right] = [new Set(received), new Set(answered)];
  return {
    received: known.size,
    /** Calls that came again: the driver sends once more what an idle connection lost. */
    again: received.length - known.size,
    answered: right.size,
    answeredAgain: answered.length - right.size,
    /** Received, and died over. */
    lost: [...known].filter((id) => !right.has(id)).length,
    asked: asked.length,
    deaths: Object.fromEntries(
      [...new Set(deaths)].map((how) => [how, deaths.filter((each) => each === how).length]),
    ),
  };
}

/**
 * What must hold between the accounts, each with its two sides.
 * @param {ReturnType<typeof recordedCalls>} ours
 * @param {ReturnType<typeof targetsCalls>} target
 */
export function compareAccounts(ours, target) {
  const { ok, ...others } = ours.outcomes;
  const unanswered = sum(Object.values(others));
  const never = ours.started - target.received;
  return [
    ['calls started = the sum of their outcomes, in every phase', ours.sums ? 1 : 0, 1],
    ['calls due = sent + unsent', ours.schedule.due, ours.schedule.sent + ours.schedule.unsent],
    ['calls that ended ok = calls the target answered', ours.ok, target.answered],
    [
      'calls that ended otherwise = calls the target died over + calls that never reached it',
      unanswered,
      target.lost + never,
    ],
    ['requests the stand-in counted = calls the target made to it', ours.standin, target.asked],
  ].map(([what, left, right]) => ({ what, left, right, holds: left === right }));
}

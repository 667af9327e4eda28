/** Help texts; kept apart from the commands so that `--help` loads nothing else. */

export const topHelp = `ratingplate: what a server costs to run, measured and published

Usage
  ratingplate <command> [options]

Commands
  demo       measure the small server that ships with the program, over stdio and HTTP
  measure    measure what ratingplate.yml describes, then draw the snapshot
  render     draw record.json again: page and charts, without measuring
  check      compare the snapshot on disk with what its record draws, byte for byte

Examples
  ratingplate demo
  ratingplate measure --plan
  ratingplate measure --quick --out /tmp/first-look
  ratingplate check

Options
  --help       this text; after a command, its options
  --version    the version

Exit codes: 0 done, 1 found wanting, 2 used wrongly, 3 could not measure.
`;

const measureHelp = `ratingplate measure: measure what ratingplate.yml describes, then draw the snapshot

Usage
  ratingplate measure [options]

Options
  --config FILE        the config (default ratingplate.yml)
  --out DIR            where the record, page and charts go (default: the config's snapshot folder)
  --only ID            measure only this id of the plan; may be given more than once
  --profile NAME       full (default), short, quick
  --quick              the same as --profile quick: one round, short windows, never published
  --set PATH=VALUE     change one value of the config; may be given more than once
  --no-build           do not run the config's build
  --command PATH       run this program as the target
  --no-render          leave the page and charts undrawn
  --resume [RUN]       go on with the newest incomplete run, or with the named one
  --plan               print scenarios, phases and minutes; measure nothing
  --json               progress as one JSON event a line
  --quiet              no progress

Examples
  ratingplate measure --plan
  ratingplate measure --only http-dynamic --profile short --out /tmp/http
  ratingplate measure --set measure.point.clients=16 --out /tmp/sixteen

A partial, quick or changed run needs --out, so that it cannot replace the published snapshot.
`;

const renderHelp = `ratingplate render: draw the snapshot of a record, without measuring

Usage
  ratingplate render [options]

Options
  --config FILE        the config that names folder and pages (default ratingplate.yml)
  --record FILE        the record (default: record.json of the folder); more than one are merged
  --out DIR            where page and charts go (default: the config's snapshot folder)

Examples
  ratingplate render
  ratingplate render --record ratingplate-demo/record.json --out ratingplate-demo
`;

const checkHelp = `ratingplate check: compare the snapshot on disk with what its record draws, byte for byte

Usage
  ratingplate check [options]

Options
  --config FILE        the config that names folder and pages (default ratingplate.yml)
  --record FILE        the record (default: record.json of the folder); more than one are merged
  --out DIR            the folder to check (default: the config's snapshot folder)

Examples
  ratingplate check
  ratingplate check --record ratingplate-demo/record.json --out ratingplate-demo

Names stale, missing, orphan and hand-edited files, and a snapshot drawn by another version; exit code 1 then.
`;

const demoHelp = `ratingplate demo: measure the small MCP server that ships with the program, over stdio and HTTP

Usage
  ratingplate demo [options]

Options
  --out DIR      where record, page and charts go (default ./ratingplate-demo)
  --quick        one round in place of two
  --json         progress as one JSON event a line
  --quiet        no progress

Examples
  ratingplate demo
  ratingplate demo --quick --out /tmp/demo
`;

export const commandHelp: Readonly<Record<string, string>> = {
  measure: measureHelp,
  render: renderHelp,
  check: checkHelp,
  demo: demoHelp,
};

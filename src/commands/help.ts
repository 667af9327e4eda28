/** Help texts; kept apart from the commands so that `--help` loads nothing else. */
import { publishHelp } from './help-publish.ts';

export const topHelp = `ratingplate: what a server costs to run, measured and published

Usage
  ratingplate <command> [options]

Commands
  demo       measure the small server that ships with the program, over stdio and HTTP
  init       write a first ratingplate.yml, the workflows and the rest, from what the project's files tell
  measure    measure what ratingplate.yml describes, then draw the snapshot
  render     draw record.json again: page and charts, without measuring
  check      compare the snapshot on disk with what its record draws, byte for byte
  explain    print the figures of a record, and every reason to doubt one
  publish    propose the snapshot of a release as one pull request on GitHub
  doctor     say whether this machine is fit to be a reference, and what would make it so
  calibrate  measure servers of known cost, and tell how far the readings of this host are off

Examples
  ratingplate demo
  ratingplate init
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
  --allow-remote       put load on endpoints that are not on this machine
  --no-render          leave the page and charts undrawn
  --html               draw page.html too: the page in one file, with charts that answer and a sizing calculator
  --resume [RUN]       go on with the newest incomplete run, or with the named one
  --plan               print scenarios, phases and minutes; measure nothing
  --json               progress as one JSON event a line
  --json -             the record itself on stdout, and nothing else there
  --quiet              no progress and no figures, only what went wrong

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
  --record FILE        the record (default: record.json of the folder), or the folder or zip file of an artifact;
                       more than one are merged
  --out DIR            where page and charts go (default: the config's snapshot folder)
  --html               draw page.html too: the page in one file, with charts that answer and a sizing calculator

Examples
  ratingplate render
  ratingplate render --record ratingplate-demo/record.json --out ratingplate-demo
`;

const checkHelp = `ratingplate check: compare the snapshot on disk with what its record draws, byte for byte

Usage
  ratingplate check [options]

Options
  --config FILE        the config that names folder and pages (default ratingplate.yml)
  --record FILE        the record (default: record.json of the folder), or the folder or zip file of an artifact;
                       more than one are merged
  --out DIR            the folder to check (default: the config's snapshot folder)
  --html               page.html must be there; where it is, it is checked without this

Examples
  ratingplate check
  ratingplate check --record ratingplate-demo/record.json --out ratingplate-demo

Names stale, missing, orphan and hand-edited files, and a snapshot drawn by another version; exit code 1 then.
`;

const explainHelp = `ratingplate explain: print the figures of a record, and every reason to doubt one

Usage
  ratingplate explain [RECORD] [options]

Options
  RECORD         a record, or the folder or zip file of an artifact (default: record.json of the config's snapshot)
  --config FILE  the config that names the snapshot (default ratingplate.yml)
  --only ID      only this measurement; may be given more than once
  --doubts       only figures that are missing or have a verdict

Examples
  ratingplate explain ratingplate-demo/record.json
  ratingplate explain --doubts
  ratingplate explain artifact.zip --only http-dynamic

A line for each figure: value, interval over the rounds, how it was taken, readings behind it. Below it each verdict,
with its level: invalid prints n/a on the page, bound a side, noisy and note a mark.
`;

const calibrateHelp = `ratingplate calibrate: measure servers of known cost, and tell how far the readings of this host are off

Usage
  ratingplate calibrate [options]

Options
  --only ROW     try only this row; may be given more than once, and is then not kept for the host
  --json         print the result as JSON
  --quiet        no progress, and only rows that do not pass

Rows
  memory  spike  tree-spike  tree-shared  node-tree  cpu  threads  forks  latency  outcomes  rate  ready  driver-bound

Examples
  ratingplate calibrate
  ratingplate calibrate --only cpu --only latency
  ratingplate calibrate --json --quiet > calibration.json

Takes under three minutes; the machine should have nothing else to do. Each row passes, fails, or cannot say because
the machine was busy. Records measured afterwards on this host carry the result, and their pages print it.
Exit code 1 where a row fails, 3 where one cannot say.
`;

const demoHelp = `ratingplate demo: measure the small MCP server that ships with the program, over stdio and HTTP

Usage
  ratingplate demo [options]

Options
  --out DIR      where record, page and charts go (default ./ratingplate-demo)
  --quick        one round in place of two
  --json         progress as one JSON event a line
  --quiet        no progress and no figures, only what went wrong

Examples
  ratingplate demo
  ratingplate demo --quick --out /tmp/demo
`;

const doctorHelp = `ratingplate doctor: say whether this machine is fit to be a reference, and what would make it so

Usage
  ratingplate doctor [options]

Options
  --config FILE  the config whose reference this machine is held against (default ratingplate.yml, where there is one)
  --json         the report as JSON (schema/doctor.schema.json)

Examples
  ratingplate doctor
  ratingplate doctor --json | jq -r '.probes[] | select(.result == "fail") | .fix'
  NO_COLOR=1 ratingplate doctor > doctor.txt

Watches the machine for two seconds, changes nothing and needs no rights. Each probe is ok, warn, fail, or unknown where
it cannot be read. Grade: degraded if any fails (exit code 1); else unknown if one that has to be known is not (exit
code 3); else reference (exit code 0). Warnings do not change the grade. docs/doctor.md has the table of all probes.
`;

const initHelp = `ratingplate init: write a first config, the workflows and the rest for the project in this folder

Usage
  ratingplate init [options] [-- COMMAND [ARG ...]]

Options
  --protocol NAME  mcp-stdio, mcp-http, http, resp or postgres (default: what the project's files tell)
  --url URL        where the server listens, with \${port} where a free port goes
  --name NAME      name of the system on the page (default: that of the project)
  --dir DIR        the snapshot folder (default docs/ratingplate)
  --page FILE      a page of yours that gets markers for the figures (default: page.md in the snapshot folder)
  --yes            ask nothing: what is offered is taken
  --force          replace a config and workflows that are there
  -- COMMAND ...   how the server is started (default: what the project's files tell)

Examples
  ratingplate init
  ratingplate init --protocol mcp-stdio -- npx -y @scope/server
  ratingplate init --protocol http --url 'http://127.0.0.1:\${port}/' -- python3 -m http.server '\${port}'

Reads package.json, pyproject.toml, go.mod and server.json; at a terminal, asks for the rest. Writes ratingplate.yml and,
in a Git repository, three workflows and the missing lines of .gitattributes and .gitignore. Everything is decided and
the config tried before the first file is written. Ends with the plan: measurements, phases, minutes.
`;

export const commandHelp: Readonly<Record<string, string>> = {
  measure: measureHelp,
  render: renderHelp,
  check: checkHelp,
  explain: explainHelp,
  publish: publishHelp,
  doctor: doctorHelp,
  calibrate: calibrateHelp,
  demo: demoHelp,
  init: initHelp,
};

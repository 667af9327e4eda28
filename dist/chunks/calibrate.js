// src/calibrate/perl.ts
/**
* What Node cannot do - fork, and share memory by it - as programs of Perl. They are written to a file before they are
* measured, and write their own accounts as the other servers do.
*/
/** HTTP for one caller after another on many connections, and what a process can tell of itself. */
const common = String.raw`use strict;
use warnings;
use IO::Socket::INET;
use IO::Select;
use POSIX ();

# Pages of this process as the kernel tells it, and what a spike of it adds.
sub tell_pages {
    my ($folder, $role, $spike) = @_;
    my %kib;
    if (open my $own, '<', '/proc/self/smaps_rollup') {
        while (<$own>) { $kib{$1} = $2 if /^(\w+):\s+(\d+) kB/; }
    }
    write_account($folder, sprintf '{"kind":"member","role":"%s","residentKib":%d,"anonKib":%d,"privateKib":%d,"spikeKib":%d}',
        $role, $kib{Rss} // 0, $kib{Anonymous} // 0, ($kib{Private_Clean} // 0) + ($kib{Private_Dirty} // 0), $spike);
}

sub write_account {
    my ($folder, $text) = @_;
    open my $out, '>', "$folder/$$.json" or die $!;
    print $out $text;
    close $out;
}

# Memory that is really there: every page of it is written to.
sub take { vec($_[0], $_[1] * 1024 - 1, 8) = 1; }

# Answers "ok" when what is to be done for the path is done.
sub serve {
    my ($port, $do) = @_;
    my $server = IO::Socket::INET->new(LocalAddr => '127.0.0.1', LocalPort => $port, Listen => 128, ReuseAddr => 1) or die $!;
    my $select = IO::Select->new($server);
    my %heads;
    while (1) {
        for my $socket ($select->can_read) {
            if ($socket == $server) { my $client = $server->accept; $select->add($client) if $client; next; }
            my $read = sysread $socket, $heads{$socket}, 4096, length($heads{$socket} // '');
            if (!$read) { $select->remove($socket); delete $heads{$socket}; close $socket; next; }
            next unless $heads{$socket} =~ /\r\n\r\n/;
            my $path = (split ' ', $heads{$socket}, 3)[1];
            $heads{$socket} = '';
            $do->($path);
            syswrite $socket, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
        }
    }
}
`;
/** `tree.pl PORT FOLDER KIB`: memory taken before seven children are forked, which all of them then have. */
const sharedTree = `${common}
my ($port, $folder, $kib) = @ARGV;
my $shared = '';
take($shared, $kib);
my (@pipes, @leaves);
for (1 .. 7) {
    pipe(my $in, my $out) or die $!;
    my $pid = fork;
    if (!$pid) {
        close $_ for @pipes, $out;
        # A page is shared as long as its others live: nobody ends before all have told.
        $SIG{TERM} = sub { tell_pages($folder, 'leaf', 0); sysread $in, my $over, 1; POSIX::_exit(0); };
        sysread $in, my $end, 1;
        $SIG{TERM}->();
    }
    close $in;
    push @pipes, $out;
    push @leaves, $pid;
}
$SIG{TERM} = sub {
    tell_pages($folder, 'root', 0);
    for (1 .. 400) {
        last unless grep { !-s "$folder/$_.json" } @leaves;
        select undef, undef, undef, 0.01;
    }
    POSIX::_exit(0);
};
serve($port, sub { });
`;
/** `spikes.pl PORT FOLDER SPIKE-KIB REST-KIB`: eight processes that share nothing, of which one at a time has a spike. */
const spikeTree = `${common}
my ($port, $folder, $spike, $rest) = @ARGV;
my $own = '';
if ($port eq 'leaf') {
    take($own, $rest);
    $SIG{TERM} = sub { tell_pages($folder, 'leaf', $spike); POSIX::_exit(0); };
    syswrite STDOUT, 'r';
    while (sysread STDIN, my $call, 1) {
        my $held = '';
        take($held, $spike);
        select undef, undef, undef, 0.3;
        undef $held;
        syswrite STDOUT, 'd';
    }
    $SIG{TERM}->();
}
my @leaves;
for (1 .. 7) {
    pipe(my $calls, my $call) or die $!;
    pipe(my $done, my $answers) or die $!;
    if (!fork) {
        POSIX::dup2(fileno $calls, 0);
        POSIX::dup2(fileno $answers, 1);
        exec $^X, $0, 'leaf', $folder, $spike, $rest or POSIX::_exit(1);
    }
    close $calls;
    close $answers;
    push @leaves, [$call, $done];
}
for my $leaf (@leaves) { sysread $leaf->[1], my $ready, 1; }
$SIG{TERM} = sub { tell_pages($folder, 'root', 0); POSIX::_exit(0); };
my $turn = 0;
serve($port, sub {
    return if $_[0] ne '/spike';
    my ($call, $done) = @{ $leaves[$turn++ % @leaves] };
    syswrite $call, 'c';
    sysread $done, my $over, 1;
    select undef, undef, undef, 0.1;
});
`;
/** `forks.pl PORT FOLDER`: a child for each call, `/spend/10` ms of processor time long. */
const forkPerCall = String.raw`${common}
my ($port, $folder) = @ARGV;
my %marks;
sub spent_ms { my @t = times; return 1000 * ($t[0] + $t[1] + $t[2] + $t[3]); }
$SIG{TERM} = sub {
    my $calls = join ',', map { '"' . $_ . '":[' . join(',', @{ $marks{$_} }) . ']' } keys %marks;
    write_account($folder, '{"kind":"spend","cpuMs":{' . $calls . '}}');
    POSIX::_exit(0);
};
serve($port, sub {
    my ($path) = @_;
    my ($ms) = $path =~ m{^/spend/([\d.]+)$} or return;
    push @{ $marks{$path} }, spent_ms();
    my $pid = fork;
    if (!$pid) {
        my $sum = 0;
        while (1000 * POSIX::clock() / POSIX::CLOCKS_PER_SEC() < $ms) { $sum += $_ for 1 .. 500; }
        POSIX::_exit(0);
    }
    waitpid $pid, 0;
});
`;

// src/calibrate/config.ts
/**
* The configuration behind `ratingplate calibrate`: an ordinary one, measured as any other.
*
* Each scenario is as short as its figure allows: all of them end within three minutes on two cores.
*/
/** What the servers are told, so that rows and servers speak of the same. */
const amounts = {
	/** Memory per client, bytes. */
	small: 65536,
	large: 4 * 2 ** 20,
	/** A spike of one process, MiB. */
	spikeMib: 64,
	/** Of one process in a tree, and what each has besides, KiB. */
	treeSpikeKib: 98304,
	treeRestKib: 4096,
	/** What eight processes share, KiB: so much that files, which strangers may have, too, weigh little in it. */
	sharedKib: 196608,
	/** Answers a second. */
	perSecond: 500,
	/** Readiness after the start of the runtime's clock, ms: halfway between two polls of whoever polls every 50 ms. */
	readyMs: 325
};
/** Programs that are written to files before the run, by name. */
const programs = {
	"tree.pl": sharedTree,
	"spikes.pl": spikeTree,
	"forks.pl": forkPerCall
};
/** A text that YAML and templates leave as it is. */
const quoted = (value) => JSON.stringify(value.replaceAll("$", "$$$$"));
/** The text of the config. */
function calibrateConfig({ node, entries, programs: folder, accounts }) {
	const account = (scenario) => quoted(`${accounts}/${scenario}`);
	const http = "protocol: http, url: \"http://127.0.0.1:${port}/\"";
	const server = (scenario, kind, amount = null) => `${scenario}: { target: server, ${http}, args: [${kind}, --port, "\${port}", --account, ${account(scenario)}${amount === null ? "" : `, --amount, "${amount}"`}]`;
	const program = (scenario, file, ...args) => `${scenario}: { target: program, ${http}, args: [${quoted(`${folder}/${file}`)}, "\${port}", ${[account(scenario), ...args.map((each) => `"${each}"`)].join(", ")}]`;
	return `schema: 1
name: ratingplate-calibrate
targets:
  server: { cwd: ${quoted(entries)}, command: [${quoted(node)}, calibrate-server.js] }
  program: { command: perl }
endpoints:
  ${server("hold-0", "hold", 0)} }
  ${server("hold-small", "hold", amounts.small)} }
  ${server("hold-large", "hold", amounts.large)} }
  ${server("spike", "spike", amounts.spikeMib)} }
  ${program("tree-spike", "spikes.pl", amounts.treeSpikeKib, amounts.treeRestKib)} }
  ${program("tree-shared", "tree.pl", amounts.sharedKib)} }
  ${server("node-tree", "tree", 2)} }
  ${server("spend", "spend")} }
  ${server("threads", "threads")} }
  ${program("forks", "forks.pl")} }
  ${server("delay", "delay")} }
  ${server("outcome", "outcome")} }
  ${server("pace", "pace", amounts.perSecond)} }
  ${server("ready-now", "ready", 0)}, ready: { http: "http://127.0.0.1:\${port}/" } }
  ${server("ready-later", "ready", amounts.readyMs)}, ready: { http: "http://127.0.0.1:\${port}/" } }
  ${server("flood", "flood")} }
methods:
  hold: { GET /hold: { expect: { body: ok } }, endpoints: [hold-0, hold-small, hold-large] }
  spike: { GET /spike: { expect: { body: ok } }, endpoints: [spike, tree-spike] }
  nothing: { GET /: { expect: { body: ok } }, endpoints: [tree-shared, node-tree, ready-now, ready-later] }
  spend 0.2: { GET /spend/0.2: { expect: { body: ok } }, endpoints: [spend] }
  spend 2: { GET /spend/2: { expect: { body: ok } }, endpoints: [spend] }
  spend 20: { GET /spend/20: { expect: { body: ok } }, endpoints: [spend] }
  in a thread: { GET /spend/20: { expect: { body: ok } }, endpoints: [threads] }
  in a child: { GET /spend/10: { expect: { body: ok } }, endpoints: [forks] }
  delay: { GET /delay: { expect: { body: ok } }, endpoints: [delay] }
  outcome: { GET /outcome: { expect: { body: right } }, timeout: 1s, endpoints: [outcome] }
  pace: { GET /pace: { expect: { body: ok } }, endpoints: [pace] }
  flood: { GET /flood: { expect: { json: { whole: true } } }, endpoints: [flood] }
measure:
  point:
    clients: 2
    rounds: 1
    window: 500ms
    min-calls: 20
    warm-up: { time: 100ms }
    idle-cpu: 50ms
    admit: ends
    settle: { floor: 50ms, cap: 500ms, re-read: none }
    quiet: { warm-calls: 0, time: 50ms, calls: 1, min-calls: 1, max: 10s }
overrides:
  - { match: { endpoint: [hold-0, hold-small] }, point: { clients: 64, probe: node, admit: doubling, settle: { floor: 400ms, cap: 3s } } }
  - { match: { endpoint: hold-large }, point: { clients: 16, probe: node, admit: doubling, settle: { floor: 400ms, cap: 3s } } }
  - { match: { endpoint: spike }, point: { clients: 1, window: 2s } }
  - { match: { endpoint: tree-spike }, point: { clients: 1, window: 2500ms, min-calls: 3, settle: { floor: 300ms, cap: 2s } } }
  - { match: { endpoint: [tree-shared, node-tree] }, point: { settle: { floor: 500ms, cap: 3s } } }
  - { match: { endpoint: spend }, point: { window: 2500ms, warm-up: { time: 500ms } } }
  - { match: { endpoint: [threads, forks] }, point: { clients: 1, window: 5s, warm-up: { time: 500ms } } }
  - { match: { endpoint: delay }, point: { clients: 16, window: 4s, min-calls: 1100, warm-up: { time: 500ms } } }
  - { match: { endpoint: outcome }, point: { clients: 8, window: 2s } }
  - { match: { endpoint: pace }, point: { clients: 64, in-flight: 2, window: 4s, warm-up: { time: 500ms } } }
  - { match: { endpoint: [ready-now, ready-later] }, point: { clients: 1, rounds: 5, window: 100ms, warm-up: { time: 10ms }, idle-cpu: 20ms } }
  - { match: { endpoint: flood }, point: { clients: 4, window: 1500ms } }
stop: { latency: 3s }
snapshot: { dir: calibration }
`;
}

// src/calibrate/accounts.ts
const outcomeKinds = [
	"ok",
	"failed",
	"mismatch",
	"reset",
	"unanswered"
];

export { programs as i, amounts as n, calibrateConfig as r, outcomeKinds as t };

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
export const sharedTree = `${common}
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
export const spikeTree = `${common}
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
export const forkPerCall = String.raw`${common}
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

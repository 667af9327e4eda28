#!/usr/bin/env perl
# The cheapest MCP server over stdio: `tools/list` is the text of a file, and only the id is written into it.
use strict;
use warnings;

open my $file, '<', shift or die "no listing: $!";
my $listing = do { local $/; <$file> };
my $list = qq({"result":$listing,"jsonrpc":"2.0","id":);
my $hello = '{"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"null","version":"1"}},"jsonrpc":"2.0","id":';

sub put {
    my ($text) = @_;
    my $at = 0;
    while ($at < length $text) {
        my $wrote = syswrite STDOUT, $text, length($text) - $at, $at;
        exit 0 unless defined $wrote;
        $at += $wrote;
    }
}

my $rest = '';
while (sysread STDIN, $rest, 65_536, length $rest) {
    my $out = '';
    while ((my $end = index $rest, "\n") >= 0) {
        my $line = substr $rest, 0, $end + 1, '';
        next unless $line =~ /"id":(\d+)/;
        my $id = $1;
        $out .= (index($line, '"initialize"') >= 0 ? $hello : $list) . "$id}\n";
    }
    put($out);
}

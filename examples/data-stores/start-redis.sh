#!/bin/sh
# Starts Redis on the given port without persistence, with data made for the run: start-redis.sh PORT [KEYS [HOST]]
# HOST: an address of this machine besides the loopback, which clients come from another network to.
set -eu
port=$1
keys=${2:-4096}
host=${3:-127.0.0.1}
commands="$HOME/data.resp"
awk -v keys="$keys" 'BEGIN {
  for (n = 1; n <= keys; n++) {
    key = "key:" n
    value = sprintf("%064d", n); gsub(/^0+/, "", value); while (length(value) < 64) value = "v" value
    printf "SET %s %s\r\n", key, value
  }
}' >"$commands"
# The data is put in as soon as it answers; readiness waits for the last key.
(
  until redis-cli -h "$host" -p "$port" ping >/dev/null 2>&1; do sleep 0.05; done
  redis-cli -h "$host" -p "$port" --pipe <"$commands" >/dev/null
) &
exec redis-server --port "$port" --bind "$host" --protected-mode no --save '' --appendonly no --dir "$HOME" --maxclients 2000

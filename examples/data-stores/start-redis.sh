#!/bin/sh
# Starts Redis on the given port without persistence, with data made for the run: start-redis.sh PORT [KEYS]
set -eu
port=$1
keys=${2:-4096}
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
  until redis-cli -p "$port" ping >/dev/null 2>&1; do sleep 0.05; done
  redis-cli -p "$port" --pipe <"$commands" >/dev/null
) &
exec redis-server --port "$port" --bind 127.0.0.1 --save '' --appendonly no --dir "$HOME" --maxclients 2000

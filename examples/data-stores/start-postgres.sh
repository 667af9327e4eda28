#!/bin/sh
# Starts PostgreSQL on the given port with data made for the run, in the foreground: start-postgres.sh PORT [KEYS [HOST]]
# HOST: an address of this machine besides the loopback, which clients come from another network to.
# Nothing of it outlives the server but its folder, which lies in the scratch HOME of the run.
set -eu
port=$1
keys=${2:-4096}
host=${3:-127.0.0.1}
data="$HOME/data"
mkdir -p "$data"
for folder in /usr/lib/postgresql/*/bin; do PATH="$PATH:$folder"; done

# PostgreSQL does not run as root.
as() { "$@"; }
if [ "$(id -u)" = 0 ]; then
  chown -R nobody "$HOME"
  as() { setpriv --reuid=nobody --clear-groups "$@"; }
fi

as initdb --pgdata="$data" --username=bench --auth=trust --encoding=UTF8 --locale=C --no-sync >/dev/null
[ "$host" = 127.0.0.1 ] || echo "host all all $host/30 trust" >> "$data/pg_hba.conf"
# A server without a port makes the data; it ends before the real one begins.
as postgres --single -D "$data" postgres >/dev/null <<SQL
CREATE DATABASE bench
SQL
as postgres --single -j -D "$data" bench >/dev/null <<SQL
CREATE TABLE kv (key text PRIMARY KEY, value text NOT NULL);

INSERT INTO kv SELECT 'key:' || n, lpad(n::text, 64, 'v') FROM generate_series(1, $keys) AS n;

SQL
as postgres --single -D "$data" bench >/dev/null <<SQL
VACUUM ANALYZE kv
SQL
if [ "$(id -u)" = 0 ]; then
  exec setpriv --reuid=nobody --clear-groups postgres -D "$data" -p "$port" \
    -c listen_addresses="$host" -c unix_socket_directories= -c max_connections=600 -c fsync=off
fi
exec postgres -D "$data" -p "$port" \
  -c listen_addresses="$host" -c unix_socket_directories= -c max_connections=600 -c fsync=off

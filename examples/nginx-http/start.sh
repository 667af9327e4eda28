#!/bin/sh
# Serves www/ on the given port of 127.0.0.1; everything nginx writes goes to the fresh HOME of the instance, but for
# the access log, which is off unless ACCESS_LOG names a file.
set -eu
port=$1
# Workers of a master that is root would be another user, who may not be let into this folder.
user=
[ "$(id -u)" -ne 0 ] || user="user $(id -un) $(id -gn);"
cat > "$HOME/nginx.conf" <<CONF
daemon off;
$user
worker_processes 2;
pid $HOME/nginx.pid;
error_log stderr warn;
events { worker_connections 4096; }
http {
  log_format calls '\$msec \$status \$request_method \$uri \$body_bytes_sent';
  access_log ${ACCESS_LOG:-off} ${ACCESS_LOG:+calls};
  log_not_found off;
  keepalive_requests 1000000000;
  client_body_temp_path $HOME/body;
  proxy_temp_path $HOME/proxy;
  fastcgi_temp_path $HOME/fastcgi;
  uwsgi_temp_path $HOME/uwsgi;
  scgi_temp_path $HOME/scgi;
  types { text/plain txt; }
  server { listen 127.0.0.1:$port backlog=4096; root $(pwd)/www; }
}
CONF
exec nginx -p "$HOME" -c "$HOME/nginx.conf"

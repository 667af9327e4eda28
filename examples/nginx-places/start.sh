#!/bin/sh
# Serves www/ on a port, on a Unix socket named after it, and over TLS on another port: start.sh PORT TLS-PORT
# All that nginx writes goes to the fresh HOME of the instance, but for the socket, which it removes as it ends.
set -eu
port=$1
tls=$2
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
  access_log off;
  keepalive_requests 1000000000;
  client_body_temp_path $HOME/body;
  proxy_temp_path $HOME/proxy;
  fastcgi_temp_path $HOME/fastcgi;
  uwsgi_temp_path $HOME/uwsgi;
  scgi_temp_path $HOME/scgi;
  types { text/plain txt; }
  server {
    listen 127.0.0.1:$port backlog=4096;
    listen unix:/tmp/ratingplate-nginx-$port.sock;
    listen 127.0.0.1:$tls ssl backlog=4096;
    ssl_certificate $(pwd)/certificate.pem;
    ssl_certificate_key $(pwd)/key.pem;
    root $(pwd)/www;
  }
}
CONF
exec nginx -p "$HOME" -c "$HOME/nginx.conf"

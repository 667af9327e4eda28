#!/bin/sh
# Serves two files on a port, and over TLS on another port: start.sh PORT TLS-PORT
# All that lighttpd reads and writes is in the fresh HOME of the instance, but for key and certificate.
set -eu
mkdir -p "$HOME/www"
echo 'Hello from lighttpd.' > "$HOME/www/small.txt"
head -c 65536 /dev/zero > "$HOME/www/large.bin"
cat > "$HOME/lighttpd.conf" <<CONF
server.modules = ("mod_openssl")
server.document-root = "$HOME/www"
server.upload-dirs = ("$HOME")
server.bind = "127.0.0.1"
server.port = $1
server.max-keep-alive-requests = 65535
mimetype.assign = (".txt" => "text/plain", ".bin" => "application/octet-stream")
\$SERVER["socket"] == "127.0.0.1:$2" {
  ssl.engine = "enable"
  ssl.pemfile = "$(pwd)/certificate.pem"
  ssl.privkey = "$(pwd)/key.pem"
}
CONF
exec lighttpd -D -f "$HOME/lighttpd.conf"

#!/bin/sh
# Makes a key and a certificate for localhost that signs itself, once: TLS needs an authority, and nobody else's is given.
set -eu
[ -s certificate.pem ] && openssl x509 -in certificate.pem -checkend 86400 -noout >/dev/null && exit 0
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=localhost \
  -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout key.pem -out certificate.pem

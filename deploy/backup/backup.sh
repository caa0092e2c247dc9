#!/bin/sh
# Saves the database and the release store as one folder with a checksum of every file.
#   DATABASE_URL=postgres://… STORE_DIR=/releases deploy/backup/backup.sh <folder for backups>
# A store in a bucket (STORE_URL in the place of STORE_DIR) is not saved. With BACKUP_KEEP_DAYS, earlier backups of this
# folder are deleted when they are older. Needs a pg_dump that is not older than the server. Safe while the portal runs:
# the dump is one snapshot, and the versions that the store's documents name are saved after them. An interrupted backup
# has no final name, so nobody can mistake it for a complete one. If it could not delete itself, a backup two days later does.
set -eu
: "${DATABASE_URL:?names the database}"
[ -n "${STORE_URL:-}" ] || : "${STORE_DIR:?names the release store (or STORE_URL its bucket)}"
folder=${1:?names the folder for backups}

missing=
for program in pg_dump tar gzip sha256sum; do command -v "$program" >/dev/null || missing="$missing $program"; done
if [ -n "$missing" ]; then
  echo "This machine lacks:$missing. PostgreSQL's own tools are in Debian's package postgresql-client." >&2
  exit 1
fi
. "$(dirname "$0")/hide-password.sh"

name=portal-$(date -u +%Y%m%dT%H%M%SZ)
unfinished=$folder/.$name.unfinished
umask 077
mkdir -p "$unfinished"
trap 'rm -rf "$unfinished"' EXIT
# dash ends without the trap above.
trap 'exit 1' HUP INT TERM
find "$folder" -maxdepth 1 -type d -name '.portal-*.unfinished' -mtime +1 -exec rm -rf {} +

pg_dump --format=custom --no-owner --no-privileges --file="$unfinished/database.dump" "$DATABASE_URL"

# A promotion meanwhile replaces documents, which are whole before and after. tar's status is 1 then; 2 is an error.
archive() { tar --directory="$STORE_DIR" --file="$unfinished/releases.tar" --warning=no-file-changed "$@" || [ $? -eq 1 ]; }
if [ -n "${STORE_DIR:-}" ]; then
  archive --create --exclude=./.work --exclude=./apps --exclude=active.json .
  # What is active, after the pages: `repair` completes a change whose pages are missing.
  (cd "$STORE_DIR" && find . -name active.json ! -path './.work/*' ! -path './apps/*') >"$unfinished/active"
  archive --append --files-from="$unfinished/active"
  rm "$unfinished/active"
  if [ -d "$STORE_DIR/apps" ]; then archive --append ./apps; fi
  gzip "$unfinished/releases.tar"
fi
(cd "$unfinished" && sha256sum database.dump ${STORE_DIR:+releases.tar.gz} >SHA256SUMS)

mv "$unfinished" "$folder/$name"
if [ -n "${BACKUP_KEEP_DAYS:-}" ]; then
  find "$folder" -maxdepth 1 -type d -name 'portal-[0-9]*T[0-9]*Z' -mtime "+$BACKUP_KEEP_DAYS" -exec rm -rf {} +
fi
echo "$folder/$name"

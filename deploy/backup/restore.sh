#!/bin/sh
# Restores a backup into an EMPTY database and an empty (or missing) release store. Refuses both if they are not empty.
#   DATABASE_URL=postgres://… STORE_DIR=/releases deploy/backup/restore.sh <backup>
# The database is restored in one transaction. A backup beside a bucket has no release store.
set -eu
: "${DATABASE_URL:?names the empty database}"
backup=${1:?names the backup}
releases=$backup/releases.tar.gz
[ ! -e "$releases" ] || : "${STORE_DIR:?names the empty release store}"

missing=
for program in psql pg_restore tar gzip sha256sum; do command -v "$program" >/dev/null || missing="$missing $program"; done
if [ -n "$missing" ]; then
  echo "This machine lacks:$missing. PostgreSQL's own tools are in Debian's package postgresql-client." >&2
  exit 1
fi
. "$(dirname "$0")/hide-password.sh"

(cd "$backup" && sha256sum --check --quiet SHA256SUMS)

tables=$(psql --no-psqlrc --tuples-only --no-align --command="SELECT count(*) FROM information_schema.tables WHERE table_schema NOT IN ('pg_catalog', 'information_schema')" "$DATABASE_URL")
if [ "$tables" -ne 0 ]; then
  echo "The database is not empty ($tables tables). Nothing was changed." >&2
  exit 1
fi
if [ -e "$releases" ] && [ -e "$STORE_DIR" ] && [ -n "$(ls -A "$STORE_DIR")" ]; then
  echo "$STORE_DIR is not empty. Nothing was changed." >&2
  exit 1
fi

pg_restore --single-transaction --exit-on-error --no-owner --no-privileges --dbname="$DATABASE_URL" "$backup/database.dump"
if [ -e "$releases" ]; then
  mkdir -p "$STORE_DIR"
  tar --extract --gzip --directory="$STORE_DIR" --file="$releases"
fi
echo "Restored $backup"

# Sourced by the other scripts: takes the password out of DATABASE_URL, because words of a command show in the list of
# processes, and gives it to PostgreSQL's programs in PGPASSWORD.
server=${DATABASE_URL#*://}
server=${server%%[/?]*}
case $server in
  *:*@*)
    coded=${server%@*}
    user=${coded%%:*}
    coded=${coded#*:}
    DATABASE_URL=${DATABASE_URL%%://*}://$user@${DATABASE_URL#*"$user:$coded@"}
    PGPASSWORD=
    while [ -n "$coded" ]; do
      after=${coded#?}
      sign=${coded%"$after"}
      if [ "$sign" = % ]; then
        sign=$(printf '%b' "\\0$(printf '%o' "0x${after%"${after#??}"}")")
        after=${after#??}
      fi
      PGPASSWORD=$PGPASSWORD$sign
      coded=$after
    done
    export PGPASSWORD
    ;;
esac

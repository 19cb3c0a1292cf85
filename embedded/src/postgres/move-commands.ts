import type { Binaries } from "./binaries.ts";
import { clusterOptions } from "./initdb.ts";
import type { Place } from "./places.ts";

/**
 * The shell commands that move a cluster of an older PostgreSQL to ours: dump, restore into a new cluster beside
 * it, exchange the two; they may be repeated when they fail. The package brings no pg_dumpall, so the older PostgreSQL's own programs are needed. The
 * password stays the same, as those of the databases' roles are derived from it.
 */
export function moveCommands({ home, runAs }: Place, { folder, major }: Binaries, made: number): string {
  const as = runAs ? `setpriv --reuid=${runAs.uid} --regid=${runAs.gid} --clear-groups ` : "";
  const owner = runAs ? `-o ${runAs.uid} -g ${runAs.gid} ` : "";
  const server = `-o "-p $PGPORT -c listen_addresses=$PGHOST -c unix_socket_directories=''" --wait`;
  const moved = `cluster-${major}`;
  return `(
  set -e -o pipefail
  # Where PostgreSQL ${made}'s own programs are.
  old=/usr/lib/postgresql/${made}/bin
  new=${quote(folder)}
  cd ${quote(home)}
  trap '{ ${as}"$new/pg_ctl" stop -D cluster || ${as}"$new/pg_ctl" stop -D ${moved} || :; } 2>/dev/null' EXIT
  export PGHOST=127.0.0.1 PGPORT=25432 PGUSER=postgres PGDATABASE=postgres PGPASSWORD="$(cat password)"
  ${as}"$old/pg_ctl" start -D cluster -l cluster/move.log ${server}
  "$old/pg_dumpall" | grep -v '^CREATE ROLE postgres;' | (umask 077; cat >dump-${made}.sql)
  ${as}"$old/pg_ctl" stop -D cluster --wait
  rm -rf ${moved}
  install -d ${owner}-m 700 ${moved}
  install ${owner}-m 600 password ${moved}.password
  ${as}"$new/initdb" --pgdata=${moved} --pwfile=${moved}.password ${clusterOptions.join(" ")}
  ${as}"$new/pg_ctl" start -D ${moved} -l ${moved}/move.log ${server}
  "$old/psql" --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --file=dump-${made}.sql >dump-${made}.log
  ${as}"$new/pg_ctl" stop -D ${moved} --wait
  mv cluster cluster-${made}
  mv ${moved} cluster
  rm dump-${made}.sql dump-${made}.log ${moved}.password
)`;
}

const quote = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;

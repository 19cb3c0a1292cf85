import type { Binaries } from "../binaries.ts";
import { superuser } from "./credentials.ts";
import type { DataDirectory } from "./data-directory.ts";

/** The options of initdb for every cluster. */
export const initdbOptions = [
  `--username=${superuser}`,
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  // PostgreSQL's own C.UTF-8 sorts the same on every platform and after every system update.
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--no-instructions",
];

/**
 * The shell commands that upgrade a cluster of major version `from`: dump, restore into a new cluster beside it, swap
 * the two. They can be repeated after a failure. The npm package has no pg_dumpall, so they need the older version's
 * programs. The superuser's password stays, since the roles' passwords are derived from it.
 */
export function upgradeCommands(
  { home, runAs }: DataDirectory,
  { directory, major }: Binaries,
  from: number,
): string {
  const as = runAs ? `setpriv --reuid=${runAs.uid} --regid=${runAs.gid} --clear-groups ` : "";
  const owner = runAs ? `-o ${runAs.uid} -g ${runAs.gid} ` : "";
  const server = `-o "-p $PGPORT -c listen_addresses=$PGHOST -c unix_socket_directories=''" --wait`;
  const upgraded = `cluster-${major}`;
  return `(
  set -e -o pipefail
  # Where PostgreSQL ${from}'s own programs are.
  old=/usr/lib/postgresql/${from}/bin
  new=${quote(directory)}
  cd ${quote(home)}
  trap '{ ${as}"$new/pg_ctl" stop -D cluster || ${as}"$new/pg_ctl" stop -D ${upgraded} || :; } 2>/dev/null' EXIT
  export PGHOST=127.0.0.1 PGPORT=25432 PGUSER=postgres PGDATABASE=postgres PGPASSWORD="$(cat password)"
  ${as}"$old/pg_ctl" start -D cluster -l cluster/move.log ${server}
  "$old/pg_dumpall" | grep -v '^CREATE ROLE postgres;' | (umask 077; cat >dump-${from}.sql)
  ${as}"$old/pg_ctl" stop -D cluster --wait
  rm -rf ${upgraded}
  install -d ${owner}-m 700 ${upgraded}
  install ${owner}-m 600 password ${upgraded}.password
  ${as}"$new/initdb" --pgdata=${upgraded} --pwfile=${upgraded}.password ${initdbOptions.join(" ")}
  ${as}"$new/pg_ctl" start -D ${upgraded} -l ${upgraded}/move.log ${server}
  "$old/psql" --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --file=dump-${from}.sql >dump-${from}.log
  ${as}"$new/pg_ctl" stop -D ${upgraded} --wait
  mv cluster cluster-${from}
  mv ${upgraded} cluster
  rm dump-${from}.sql dump-${from}.log ${upgraded}.password
)`;
}

const quote = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;

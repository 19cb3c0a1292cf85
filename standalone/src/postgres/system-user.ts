import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { StartError } from "./start-error.ts";

const run = promisify(execFile);

/** The user that PostgreSQL runs as when Kindling runs as root. */
export interface RunAs {
  uid: number;
  gid: number;
}

interface Account extends RunAs {
  name: string;
}

/**
 * Chooses the unprivileged user for PostgreSQL, which refuses to run as root: the owner of the first of `paths`
 * that belongs to an account other than root, else `postgres`, which is created when it is missing, else `nobody`.
 *
 * @throws StartError `postgres-failed` when there is no such user
 */
export async function resolveServerUser(paths: string[]): Promise<RunAs> {
  for (const path of paths) {
    const owner = await stat(path).catch(() => undefined);
    if (owner && owner.uid !== 0 && (await hasAccount(owner.uid))) return { uid: owner.uid, gid: owner.gid };
  }
  const account = (await findPostgres()) ?? (await createPostgres()) ?? (await findAccount("nobody"));
  if (account) return { uid: account.uid, gid: account.gid };
  throw new StartError(
    "postgres-failed",
    "PostgreSQL refuses to run as root, and there is no user named postgres or nobody to run it as. " +
      "Add a user named postgres, or start Kindling as an ordinary user.",
  );
}

/** Whether the uid has a name: initdb fails without one. */
export async function hasAccount(uid: number): Promise<boolean> {
  return (await accounts()).some((account) => account.uid === uid);
}

/** Whether `user` can read (`-r`) or enter and run (`-x`) `path`. Root asks the system, which knows every rule. */
export async function canAccess(path: string, user: RunAs, access: "-r" | "-x"): Promise<boolean> {
  // Another user's process cannot start in a working directory that is closed to it.
  return run("test", [access, path], { ...user, cwd: "/" }).then(
    () => true,
    () => false,
  );
}

// macOS has _postgres.
const findPostgres = async () => (await findAccount("postgres")) ?? (await findAccount("_postgres"));

async function findAccount(name: string): Promise<Account | undefined> {
  return (await accounts()).find((account) => account.name === name && account.uid !== 0);
}

async function createPostgres(): Promise<Account | undefined> {
  // Either fails when another start was faster: what counts is the account.
  await run("groupadd", ["--system", "postgres"]).catch(() => undefined);
  const account =
    "--system --gid postgres --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin";
  await run("useradd", [...account.split(" "), "postgres"]).catch(() => undefined);
  return findPostgres();
}

async function accounts(): Promise<Account[]> {
  const text = await readFile("/etc/passwd", "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { RunAs } from "./permissions.ts";
import { StartError } from "./start-error.ts";

const run = promisify(execFile);

// _postgres is the name on macOS.
const usualNames = ["postgres", "_postgres"];

interface User extends RunAs {
  name: string;
}

/**
 * The unprivileged user that PostgreSQL runs as when we are root: `postgres`, made if it is missing, or
 * `nobody` on a system without the tools to make one. A bare number will not do: initdb looks its user up.
 */
export async function requireSystemUser(): Promise<RunAs> {
  const found = (await findUser(usualNames)) ?? (await createUser()) ?? (await findUser(["nobody"]));
  if (!found) {
    throw new StartError(
      "postgres-failed",
      "PostgreSQL refuses to run as root, and there is no user named postgres or nobody to run it as. " +
        "Add a user named postgres, or start Kindling as an ordinary user.",
    );
  }
  return { uid: found.uid, gid: found.gid };
}

/** Whether the system knows a user of this number: initdb insists on it. */
export async function isKnownUser(uid: number): Promise<boolean> {
  return (await users()).some((user) => user.uid === uid);
}

async function findUser(names: string[]): Promise<User | undefined> {
  const all = await users();
  for (const name of names) {
    const user = all.find((candidate) => candidate.name === name && candidate.uid !== 0);
    if (user) return user;
  }
  return undefined;
}

async function createUser(): Promise<User | undefined> {
  // Each may fail since the group or the user has come into being meanwhile; what counts is the outcome.
  await run("groupadd", ["--system", "postgres"]).catch(() => undefined);
  await run("useradd", [
    "--system",
    "--gid",
    "postgres",
    "--no-create-home",
    "--home-dir",
    "/nonexistent",
    "--shell",
    "/usr/sbin/nologin",
    "postgres",
  ]).catch(() => undefined);
  return findUser(usualNames);
}

async function users(): Promise<User[]> {
  const text = await readFile("/etc/passwd", "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

import { spawn } from "node:child_process";
import { chown, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Binaries } from "./binaries.ts";
import type { RunAs } from "./permissions.ts";
import { StartError } from "./start-error.ts";

export const SUPERUSER = "postgres";

/**
 * What PostgreSQL's programs see of our environment: not PGDATA, PGPORT, PGOPTIONS and the like, which would
 * change what they do. LC_ALL=C for messages that we can recognise.
 */
export const serverEnvironment = { PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" };

/** How initdb is called for every cluster of ours. */
export const clusterOptions = [
  `--username=${SUPERUSER}`,
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  // PostgreSQL's own C.UTF-8: the same order on every platform, and none that a system update could change.
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--no-instructions",
];

/** Makes a cluster in a subfolder of `parent`, and answers its path. */
export async function initialise(
  parent: string,
  runAs: RunAs | undefined,
  binaries: Binaries,
  password: string,
  durable: boolean,
): Promise<string> {
  const folder = join(parent, "cluster");
  const passwordFile = join(parent, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (runAs) {
    await chown(passwordFile, runAs.uid, runAs.gid);
    await chown(parent, runAs.uid, runAs.gid);
  }
  const { code, output } = await runProgram(binaries.initdb, runAs, [
    `--pgdata=${folder}`,
    `--pwfile=${passwordFile}`,
    ...clusterOptions,
    ...(durable ? [] : ["--no-sync"]),
  ]);
  if (code === 0) return folder;
  if (output.includes("could not look up effective user ID")) {
    throw new StartError(
      "postgres-failed",
      `PostgreSQL needs the user it runs as to have a name, and user number ${process.getuid?.()} has none in /etc/passwd.`,
    );
  }
  throw new StartError(
    "postgres-failed",
    `PostgreSQL could not make its database in ${dirname(parent)}: ${lastLine(output)}`,
    { cause: new Error(output) },
  );
}

function runProgram(
  program: string,
  runAs: RunAs | undefined,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    // Our own working folder may be closed to the user it runs as.
    const child = spawn(program, args, {
      ...runAs,
      cwd: "/",
      env: serverEnvironment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", (error) => reject(cannotRun(program, error)));
    child.on("close", (code, signal) => {
      if (signal) output += `\nended by ${signal}`;
      resolve({ code, output });
    });
  });
}

export function cannotRun(program: string, error: unknown): StartError {
  const text = error instanceof Error ? error.message : String(error);
  return new StartError("postgres-failed", `The program ${program} cannot run on this system (${text}).`, {
    cause: error,
  });
}

/** The last line that says why, for a one-sentence message: without time, process number and severity. */
export function lastLine(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim());
  const telling = lines.filter((line) => /error|fatal|panic/i.test(line));
  const line = telling.at(-1) ?? lines.at(-1) ?? "it gave no reason";
  return line.replace(/^.*?(?:ERROR|FATAL|PANIC):/, "").trim();
}

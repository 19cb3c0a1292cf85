import { createHash, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { ConfigError } from "@kindling/service-kit/config.ts";
import { parseHash, verifyPassword } from "../../passwords/argon2.ts";
import type { Admin } from "../../sessions/session-store.ts";

/** Who may sign in as an admin, and how that is checked. */
export interface Admins {
  /** What each signs in with, as configured; when one is no longer there, its sessions end. */
  readonly credentials: readonly string[];
  /** Whether an admin gives a name besides the passcode: where there are several. */
  readonly haveNames: boolean;
  /** The admin that a passcode, and a name where they have some, belongs to, or null; how long it takes tells nothing. */
  verify(passcode: string, name?: string): Promise<Admin | null>;
}

/**
 * Named admins of a file, else one passcode for all.
 * @throws ConfigError when the file cannot be read or a line is wrong, or there is neither
 */
export function createAdmins(config: {
  ADMINS_FILE?: string | undefined;
  ADMIN_PASSCODE?: string | undefined;
}): Admins {
  if (config.ADMINS_FILE !== undefined) return namedAdmins(readLines(config.ADMINS_FILE));
  if (config.ADMIN_PASSCODE !== undefined) return onePasscode(config.ADMIN_PASSCODE);
  throw new ConfigError(["ADMIN_PASSCODE is missing: what admins sign in with"]);
}

function onePasscode(passcode: string): Admins {
  const expected = digest(passcode);
  return {
    credentials: [passcode],
    haveNames: false,
    verify: async (given) =>
      timingSafeEqual(digest(given), expected) ? { name: null, credential: passcode } : null,
  };
}

/** One hash is computed at a time, of another line where nobody has the name. */
function namedAdmins(lines: readonly string[]): Admins {
  const haveNames = lines.length > 1;
  return {
    credentials: lines,
    haveNames,
    async verify(given, name) {
      const named = haveNames ? lines.find((line) => nameOf(line) === name) : lines[0];
      const isRight = await verifyPassword(given, hashOf(named ?? lines[0]!));
      return named !== undefined && isRight ? { name: nameOf(named), credential: named } : null;
    },
  };
}

/** Lines of a name and an argon2id hash; empty ones and those that begin with # are passed over. */
function readLines(path: string): string[] {
  const lines = read(path)
    .split(/\r?\n/)
    .map((line, at) => ({ line: line.trim(), number: at + 1 }))
    .filter(({ line }) => line !== "" && !line.startsWith("#"));
  const wrong = lines.filter(({ line }) => !/^\S+ \S+$/.test(line) || parseHash(hashOf(line)) === null);
  const problems = wrong.map(
    ({ number }) =>
      `ADMINS_FILE: line ${number} is not a name and a hash, as npm run hash-passcode makes them`,
  );
  if (lines.length === 0) problems.push("ADMINS_FILE: names nobody");
  const names = new Set(lines.map(({ line }) => nameOf(line)));
  if (names.size < lines.length) problems.push("ADMINS_FILE: has the same name twice");
  if (problems.length > 0) throw new ConfigError(problems);
  return lines.map(({ line }) => line);
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new ConfigError([`ADMINS_FILE: cannot be read (${(error as NodeJS.ErrnoException).code})`]);
  }
}

const nameOf = (line: string): string => line.slice(0, line.indexOf(" "));
const hashOf = (line: string): string => line.slice(line.indexOf(" ") + 1);

/** Digests have one length whatever is typed, as the comparison needs. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

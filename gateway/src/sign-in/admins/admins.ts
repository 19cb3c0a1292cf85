import { createHash, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { ConfigError } from "@kindling/service-kit/config.ts";
import { parseHash, verifyPassword } from "../../passwords/argon2.ts";
import type { Admin } from "../../sessions/session-store.ts";

/** The admins and the check of their credentials. */
export interface Admins {
  /** The sessions of one that is removed end. */
  readonly all: readonly Admin[];
  /** Sign-in needs a name, because there are several admins. */
  readonly isNameRequired: boolean;
  /** The admin with this passcode and name, or null. Takes the same time in either case. */
  verify(passcode: string, name?: string): Promise<Admin | null>;
}

/**
 * Reads the named admins from ADMINS_FILE, or else uses one passcode for all.
 * @throws ConfigError when the file is missing or invalid, or neither is set
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
    all: [{ name: null, credential: passcode }],
    isNameRequired: false,
    verify: async (given) =>
      timingSafeEqual(digest(given), expected) ? { name: null, credential: passcode } : null,
  };
}

/** Computes one hash per sign-in. For an unknown name it is that of another line. */
function namedAdmins(lines: readonly string[]): Admins {
  const isNameRequired = lines.length > 1;
  const adminOf = (line: string): Admin => ({ name: nameOf(line), credential: line });
  return {
    all: lines.map(adminOf),
    isNameRequired,
    async verify(given, name) {
      const named = isNameRequired ? lines.find((line) => nameOf(line) === name) : lines[0];
      const isCorrect = await verifyPassword(given, hashOf(named ?? lines[0]!));
      return named !== undefined && isCorrect ? adminOf(named) : null;
    },
  };
}

/** Reads lines of a name and an argon2id hash, and ignores empty lines and comments (#). */
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
  if (lines.length === 0) problems.push("ADMINS_FILE: lists no admins");
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

/** timingSafeEqual needs buffers of one length. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

import { createHash, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { searchText } from "@kindling/contracts/lists/search-text.ts";
import { ConfigError } from "@kindling/service-kit/config.ts";
import { parseHash, secretForm, verifyPassword } from "./argon2.ts";

/**
 * An admin or viewer: the name, if admins have one, and what the sessions are found by: the configured line or passcode,
 * or the account.
 */
export interface Admin {
  readonly role: "admin" | "viewer";
  readonly name: string | null;
  readonly credential: string;
  /** Of one who was added in the product. Sessions are valid for this version. */
  readonly account?: { readonly id: number; readonly version: number };
}

/** The admins of the settings, and the check of their credentials. */
export interface Admins {
  /** Admins and viewers. The sessions of one that is removed or changes its role end. */
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

/** A name as names are compared with others: without case, accents and other spaces. */
export const nameKey = (name: string): string => searchText(name).trim().replace(/\s+/g, " ");

/** Whether an admin has this name, in any Unicode form. */
export const hasName = ({ name }: Admin, typed: string | undefined): boolean =>
  name !== null && name.normalize() === typed?.normalize();

function onePasscode(passcode: string): Admins {
  const expected = digest(passcode);
  const admin: Admin = { role: "admin", name: null, credential: passcode };
  return {
    all: [admin],
    isNameRequired: false,
    verify: async (given) => (timingSafeEqual(digest(given), expected) ? admin : null),
  };
}

interface NamedAdmin {
  readonly hash: string;
  readonly admin: Admin & { readonly name: string };
}

/** Computes one hash per sign-in. For an unknown name it is that of another line. */
function namedAdmins(lines: readonly NamedAdmin[]): Admins {
  const isNameRequired = lines.length > 1;
  return {
    all: lines.map(({ admin }) => admin),
    isNameRequired,
    async verify(given, name) {
      const named = isNameRequired ? lines.find(({ admin }) => hasName(admin, name)) : lines[0];
      const isCorrect = await verifyPassword(given, (named ?? lines[0]!).hash);
      return named !== undefined && isCorrect ? named.admin : null;
    },
  };
}

/** Reads lines of a name, an argon2id hash and perhaps a role, and ignores empty lines and comments (#). */
function readLines(path: string): NamedAdmin[] {
  const lines = read(path)
    .split(/\r?\n/)
    .map((line, at) => ({ line: line.trim(), number: at + 1 }))
    .filter(({ line }) => line !== "" && !line.startsWith("#"));
  const problems: string[] = [];
  const named = lines.map(({ line, number }) => {
    const [, name = "", hash = "", role = "admin"] = /^(\S+) (\S+)(?:\s+(\S+))?$/.exec(line) ?? [];
    if (parseHash(hash) === null)
      problems.push(
        `ADMINS_FILE: line ${number} is not a name and a hash, as npm run hash-passcode makes them, with nothing but a role after them`,
      );
    else if (role !== "admin" && role !== "viewer")
      problems.push(`ADMINS_FILE: line ${number} has a role that is not admin or viewer`);
    // The role is part of the credential, so that a session ends when the role changes.
    const credential = role === "viewer" ? `${name} ${hash} viewer` : `${name} ${hash}`;
    return { hash, admin: { role: role === "viewer" ? "viewer" : "admin", name, credential } as const };
  });
  const names = new Set(named.map(({ admin }) => admin.name));
  if (lines.length === 0) problems.push("ADMINS_FILE: lists no admins");
  else if (named.every(({ admin }) => admin.role === "viewer"))
    problems.push("ADMINS_FILE: lists only viewers; at least one line must be an admin's");
  if (names.size < lines.length) problems.push("ADMINS_FILE: has the same name twice");
  if (problems.length > 0) throw new ConfigError(problems);
  return named;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new ConfigError([`ADMINS_FILE: cannot be read (${(error as NodeJS.ErrnoException).code})`]);
  }
}

/** timingSafeEqual needs buffers of one length. */
const digest = (text: string): Buffer => createHash("sha256").update(secretForm(text)).digest();

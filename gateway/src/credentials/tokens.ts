import { createHmac, randomBytes } from "node:crypto";

/** What a hash is for. A hash for one purpose is invalid for another. */
export type Purpose =
  | "session"
  | "link"
  | "invitation"
  | "admin-invitation"
  | "email"
  | "deletion"
  | "restoration"
  | "introduction"
  | "credential"
  | "attempts"
  | "derived";

/** 256 random bits as base64url. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * Random tokens. Only their hashes under the secrets are stored: a dump of the database has no valid token, and without
 * a secret none can be written into it.
 */
export class Tokens {
  private readonly secrets: readonly string[];

  /** `secrets` newest first: the first makes hashes, each is tried in lookups. */
  constructor(secrets: readonly string[]) {
    this.secrets = secrets;
  }

  make(purpose: Purpose): { token: string; hash: Buffer } {
    const token = randomBytes(32).toString("base64url");
    return { token, hash: this.hash(purpose, token) };
  }

  /** As `make`, with the same token each time for a text that nobody else knows. */
  derive(purpose: Purpose, text: string): { token: string; hash: Buffer } {
    return this.derivedTokens(purpose, text)[0]!;
  }

  /** What `derive` returns for a text, and what it has returned under each older secret. */
  derivedTokens(purpose: Purpose, text: string): { token: string; hash: Buffer }[] {
    return this.secrets.map((secret) => {
      const token = hashUnder(secret, "derived", `${purpose}.${text}`).toString("base64url");
      return { token, hash: hashUnder(secret, purpose, token) };
    });
  }

  /** The hash of any text under the newest secret. */
  hash(purpose: Purpose, text: string): Buffer {
    return hashUnder(this.secrets[0]!, purpose, text);
  }

  /** The hash of a text under each secret. */
  hashes(purpose: Purpose, text: string): Buffer[] {
    return this.secrets.map((secret) => hashUnder(secret, purpose, text));
  }

  /** As `hashes`, but empty if the text cannot be a token, so that it needs no query. */
  hashesOfToken(purpose: Purpose, token: string | undefined): Buffer[] {
    return token !== undefined && tokenPattern.test(token) ? this.hashes(purpose, token) : [];
  }
}

function hashUnder(secret: string, purpose: Purpose, text: string): Buffer {
  return createHmac("sha256", secret).update(`${purpose}.`).update(text).digest();
}

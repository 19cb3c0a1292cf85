import { createHmac, randomBytes } from "node:crypto";

/** What is kept under the secrets; a hash made for one use is of no use for another. */
export type Purpose = "session" | "link" | "invitation" | "email" | "credential" | "attempts";

/** 256 random bits as base64url. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * Random tokens that people hold, of which only hashes under our secrets are kept: a dump of the
 * database opens nothing, and nothing that is written into it does without a secret.
 */
export class Tokens {
  private readonly secrets: readonly string[];

  /** `secrets` newest first: hashes are made with the first, and looked up with each. */
  constructor(secrets: readonly string[]) {
    this.secrets = secrets;
  }

  make(purpose: Purpose): { token: string; hash: Buffer } {
    const token = randomBytes(32).toString("base64url");
    return { token, hash: this.hash(purpose, token) };
  }

  /** The hash of any text under the newest secret. */
  hash(purpose: Purpose, text: string): Buffer {
    return hashUnder(this.secrets[0]!, purpose, text);
  }

  /** What a text may be kept as, one hash for each secret. */
  hashes(purpose: Purpose, text: string): Buffer[] {
    return this.secrets.map((secret) => hashUnder(secret, purpose, text));
  }

  /** As `hashes`; none for what cannot be a token of ours, so that nothing is asked for it. */
  hashesOfToken(purpose: Purpose, token: string | undefined): Buffer[] {
    return token !== undefined && tokenPattern.test(token) ? this.hashes(purpose, token) : [];
  }
}

function hashUnder(secret: string, purpose: Purpose, text: string): Buffer {
  return createHmac("sha256", secret).update(`${purpose}.`).update(text).digest();
}

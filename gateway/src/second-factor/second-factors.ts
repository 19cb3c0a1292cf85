import { createHash, randomBytes } from "node:crypto";
import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import type pg from "pg";
import { SecretBox } from "./secret-box.ts";
import { stepOfCode, toBase32 } from "./totp.ts";

/** Bytes of a secret, as RFC 4226 recommends. */
const secretLength = 20;
/** Bytes of a recovery code: too many to be guessed, so that a plain hash is enough. */
const codeLength = 10;
const codesPerAdmin = 10;

export interface SecondFactorState {
  /** Null while it is off. */
  readonly onSince: Date | null;
  readonly codesLeft: number;
}

interface Row {
  secret: Buffer;
  confirmed_at: Date | null;
}

export interface SecondFactorsOptions {
  pool: pg.Pool;
  /** Newest first. */
  secrets: readonly string[];
  /** In ms since 1970. */
  now: () => number;
}

/** The second factors of named admins and viewers, by name. */
export class SecondFactors {
  private readonly pool: pg.Pool;
  private readonly box: SecretBox;
  private readonly now: () => number;

  constructor({ pool, secrets, now }: SecondFactorsOptions) {
    this.pool = pool;
    this.box = new SecretBox(secrets);
    this.now = now;
  }

  async read(name: string): Promise<SecondFactorState> {
    const { rows } = await this.pool.query<{ on_since: Date | null; codes_left: number }>(
      `select confirmed_at as on_since,
         (select count(*)::integer from recovery_codes where admin_name = $1) as codes_left
       from second_factors where admin_name = $1`,
      [name],
    );
    return { onSince: rows[0]?.on_since ?? null, codesLeft: rows[0]?.codes_left ?? 0 };
  }

  /** When the factor was turned on; null while it is off. */
  async onSince(name: string): Promise<Date | null> {
    return (await this.find(name))?.confirmed_at ?? null;
  }

  /** Stores a new secret, which counts once it is confirmed; null if the factor is on. */
  async begin(name: string): Promise<Buffer | null> {
    const secret = randomBytes(secretLength);
    const { rowCount } = await this.pool.query(
      `insert into second_factors (admin_name, secret, created_at) values ($1, $2, $3)
       on conflict (admin_name) do update set secret = $2, created_at = $3, last_step = 0
       where second_factors.confirmed_at is null`,
      [name, this.box.close(name, secret), new Date(this.now())],
    );
    return rowCount === 1 ? secret : null;
  }

  /**
   * Turns the factor on if the code is one of the secret that was begun, and returns new recovery codes; `written` runs
   * in the same transaction.
   */
  async confirm(
    name: string,
    code: string,
    written: (client: pg.PoolClient) => Promise<void>,
  ): Promise<readonly string[] | "none" | "wrong"> {
    const row = await this.find(name);
    if (row === null || row.confirmed_at !== null) return "none";
    const step = stepOfCode(this.open(name, row.secret), digitsOf(code), this.now());
    if (step === null) return "wrong";
    return inOwnTransaction(this.pool, async (client) => {
      // Only this secret: another request may have begun anew, or confirmed, meanwhile.
      const { rowCount } = await client.query(
        `update second_factors set confirmed_at = $3, last_step = $4
         where admin_name = $1 and secret = $2 and confirmed_at is null`,
        [name, row.secret, new Date(this.now()), step],
      );
      if (rowCount !== 1) return "none";
      await written(client);
      return addCodes(client, name);
    });
  }

  /**
   * Uses a code of the app or a recovery code up, so that it is valid once; returns whether it is one. For a recovery
   * code `written` runs in the same transaction.
   * @throws Error when the secret cannot be decrypted
   */
  async use(name: string, code: string, written: (client: pg.PoolClient) => Promise<void>): Promise<boolean> {
    const recovery = recoveryCodeOf(code);
    if (recovery !== null) {
      return inOwnTransaction(this.pool, async (client) => {
        const { rowCount } = await client.query(
          "delete from recovery_codes where admin_name = $1 and hash = $2",
          [name, hashOf(name, recovery)],
        );
        if (rowCount !== 1) return false;
        await written(client);
        return true;
      });
    }
    const row = await this.find(name);
    if (row === null || row.confirmed_at === null) return false;
    const step = stepOfCode(this.open(name, row.secret), digitsOf(code), this.now());
    if (step === null) return false;
    // The second of two requests with the same code finds the step used.
    const { rowCount } = await this.pool.query(
      `update second_factors set last_step = $2
       where admin_name = $1 and last_step < $2 and confirmed_at is not null and secret = $3`,
      [name, step, row.secret],
    );
    return rowCount === 1;
  }

  /** Turns the factor off, or forgets one that was begun; returns whether there was any. */
  remove(name: string, written: (client: pg.PoolClient) => Promise<void>): Promise<boolean> {
    return inOwnTransaction(this.pool, async (client) => {
      const { rowCount } = await client.query("delete from second_factors where admin_name = $1", [name]);
      if (rowCount !== 1) return false;
      await written(client);
      return true;
    });
  }

  /** Encrypts under the newest of the session secrets what is under an older one. */
  async renewEncryption(): Promise<void> {
    const { rows } = await this.pool.query<{ admin_name: string; secret: Buffer }>(
      "select admin_name, secret from second_factors",
    );
    for (const { admin_name: name, secret } of rows) {
      const opened = this.box.open(name, secret);
      if (opened === null || opened.isCurrent) continue;
      await this.pool.query("update second_factors set secret = $3 where admin_name = $1 and secret = $2", [
        name,
        secret,
        this.box.close(name, opened.plain),
      ]);
    }
  }

  private async find(name: string): Promise<Row | null> {
    const { rows } = await this.pool.query<Row>(
      "select secret, confirmed_at from second_factors where admin_name = $1",
      [name],
    );
    return rows[0] ?? null;
  }

  private open(name: string, box: Buffer): Buffer {
    const opened = this.box.open(name, box);
    if (opened !== null) return opened.plain;
    throw new Error(
      `The second factor of ${name} cannot be decrypted with SESSION_SECRETS: put the former secret back, or run second-factor-reset`,
    );
  }
}

/** Digits as apps show them, "123 456". */
const digitsOf = (code: string): string => code.replace(/\s/g, "");

export const isRecoveryCode = (typed: string): boolean => recoveryCodeOf(typed) !== null;

/** A typed recovery code in the form that is hashed; null for other text, such as an app's code. */
function recoveryCodeOf(typed: string): string | null {
  const text = typed.replace(/[\s-]/g, "").toUpperCase();
  return /^[A-Z2-7]{16}$/.test(text) ? text : null;
}

// Without a secret, so that the codes outlive its rotation.
const hashOf = (name: string, code: string): Buffer =>
  createHash("sha256").update(`recovery.${code}.${name}`).digest();

async function addCodes(client: pg.PoolClient, name: string): Promise<readonly string[]> {
  const codes = Array.from({ length: codesPerAdmin }, () => toBase32(randomBytes(codeLength)));
  await client.query("insert into recovery_codes (admin_name, hash) select $1, unnest($2::bytea[])", [
    name,
    codes.map((code) => hashOf(name, code)),
  ]);
  return codes.map((code) => code.match(/.{4}/g)!.join("-"));
}

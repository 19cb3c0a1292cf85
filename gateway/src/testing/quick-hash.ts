import { argon2Sync, randomBytes } from "node:crypto";
import type { TestDatabase } from "@kindling/test-kit/test-database.ts";

/** The hash of a passcode at the lowest cost: argon2id takes 50 ms of CPU at the product's. */
export function quickHash(passcode: string): string {
  const salt = randomBytes(15);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const hash = argon2Sync("argon2id", { message: passcode, nonce: salt, ...cost, tagLength: 33 });
  return `$argon2id$v=19$m=8,t=1,p=1$${salt.toString("base64")}$${hash.toString("base64")}`;
}

/** Gives an investor a password that is as quick to verify. */
export const givePassword = (database: TestDatabase, investor: number, password: string) =>
  database.query(
    `insert into investor_passwords values ($1, $2, now())
     on conflict (investor_id) do update set hash = excluded.hash`,
    [investor, quickHash(password)],
  );

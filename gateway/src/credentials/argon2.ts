import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { overloaded } from "@kindling/service-kit/errors.ts";

/** Parameters of argon2id: memory in KiB, passes over it, lanes. */
interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP's recommendation for argon2id with 19 MiB of memory. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
/** Upper bounds for the parameters of a stored hash. */
const maxCost: Cost = { memory: 262_144, passes: 10, parallelism: 4 };
const hashBytes = 32;

/** Concurrent hashes: each takes its memory and one of Node's few threads. */
const concurrency = 2;
/** Queued hashes. More are refused, since they would finish too late. */
const queueLimit = 40;

const derive = promisify(argon2);

/**
 * A secret as it is hashed and compared: keyboards send é, or the width of a letter, in different ways.
 */
export const secretForm = (typed: string): string => typed.normalize("NFKC");

/** The argon2id hash of a password as a PHC string. @throws 503 when the queue is full */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await compute(secretForm(password), salt, cost, hashBytes);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpaddedBase64(salt)}$${unpaddedBase64(hash)}`;
}

/**
 * Whether a password matches a stored hash.
 * @throws 503 when the queue is full, Error when the hash is invalid
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parsed = parseHash(stored);
  if (parsed === null) throw new Error("a stored password hash is invalid");
  const { salt, hash, ...storedCost } = parsed;
  const matches = async (text: string) =>
    timingSafeEqual(await compute(text, salt, storedCost, hash.length), hash);
  const normalised = secretForm(password);
  // Older hashes are of the password as it was typed.
  return (await matches(normalised)) || (normalised !== password && matches(password));
}

/** The parts of a PHC string of argon2id; null if it is invalid or its parameters are out of bounds. */
export function parseHash(text: string): (Cost & { salt: Buffer; hash: Buffer }) | null {
  const parts =
    /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(text);
  if (parts === null) return null;
  const [memory, passes, parallelism] = [parts[1], parts[2], parts[3]].map(Number) as [
    number,
    number,
    number,
  ];
  const [salt, hash] = [Buffer.from(parts[4]!, "base64"), Buffer.from(parts[5]!, "base64")];
  const inBounds =
    memory >= 8 * parallelism &&
    memory <= maxCost.memory &&
    passes >= 1 &&
    passes <= maxCost.passes &&
    parallelism >= 1 &&
    parallelism <= maxCost.parallelism;
  const isLongEnough = salt.length >= 8 && hash.length >= 16 && hash.length <= 64;
  return inBounds && isLongEnough ? { memory, passes, parallelism, salt, hash } : null;
}

let running = 0;
const waiting: (() => void)[] = [];

async function compute(
  message: string,
  nonce: Buffer,
  { memory, passes, parallelism }: Cost,
  tagLength: number,
) {
  await acquireSlot();
  try {
    return Buffer.from(await derive("argon2id", { message, nonce, memory, passes, parallelism, tagLength }));
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Resolves when a slot is free. A finished hash passes its slot to the next in the queue. */
async function acquireSlot(): Promise<void> {
  if (running < concurrency) {
    running += 1;
    return;
  }
  if (waiting.length >= queueLimit) throw overloaded();
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/** Base64 without padding, as in PHC strings. */
const unpaddedBase64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { overloaded } from "@kindling/service-kit/errors.ts";

/** Parameters of argon2id: memory in KiB, passes over it, lanes. */
interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** What OWASP's password storage cheat sheet names first for argon2id with this much memory. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
/** Bounds of what a stored hash may ask of us. */
const most: Cost = { memory: 262_144, passes: 10, parallelism: 4 };
const hashBytes = 32;

/** How many are computed at once: each takes its memory and one of Node's four threads. */
const atOnce = 2;
/** How many may wait for that; more are refused, as they would be answered too late. */
const mostWaiting = 40;

const derive = promisify(argon2);

/** The argon2id hash of a password as a PHC string. @throws 503 when too many are asked for at once */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await compute(password, salt, cost, hashBytes);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(hash)}`;
}

/**
 * Whether a password is the one of a stored hash, computed with the hash's own parameters.
 * @throws 503 when too many are asked for at once, Error when the hash is none of ours
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parsed = parseHash(stored);
  if (parsed === null) throw new Error("a stored password hash cannot be read");
  const { salt, hash, ...stands } = parsed;
  return timingSafeEqual(await compute(password, salt, stands, hash.length), hash);
}

/** The parts of a PHC string of argon2id, or null when it is none or asks for too much. */
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
    memory <= most.memory &&
    passes >= 1 &&
    passes <= most.passes &&
    parallelism >= 1 &&
    parallelism <= most.parallelism;
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
  await turn();
  try {
    return Buffer.from(await derive("argon2id", { message, nonce, memory, passes, parallelism, tagLength }));
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Resolves when it may run; whoever is done hands its turn on. */
async function turn(): Promise<void> {
  if (running < atOnce) {
    running += 1;
    return;
  }
  if (waiting.length >= mostWaiting) throw overloaded();
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/** Base64 without padding, as PHC strings have it. */
const plain = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

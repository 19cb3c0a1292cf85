import { createHmac, timingSafeEqual } from "node:crypto";

/** Length of a time step, in ms (RFC 6238). */
const stepMs = 30_000;
const digits = 6;

/** The time step of a moment in ms since 1970. */
export const stepAt = (now: number): number => Math.floor(now / stepMs);

/** The code of a time step: HOTP with SHA-1, as RFC 4226 section 5.3 truncates it. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const value = mac.readUInt32BE(mac[mac.length - 1]! & 0xf) & 0x7fffffff;
  return String(value % 10 ** digits).padStart(digits, "0");
}

/** The time step of a code, at most one from now, because clocks differ; null for any other code. */
export function stepOfCode(secret: Buffer, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const current = stepAt(now);
  const typed = Buffer.from(code);
  const steps = [current, current - 1, current + 1];
  return steps.find((step) => timingSafeEqual(typed, Buffer.from(codeOf(secret, step)))) ?? null;
}

/** The alphabet of RFC 4648. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Bytes as base32 without padding. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

/** The address that authenticator apps read from a QR code. SHA-1, six digits and 30 s are their defaults. */
export function totpUri(issuer: string, account: string, secret: Buffer): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

import { codeOf, stepAt } from "../second-factor/totp.ts";

/** The code that an authenticator app shows at a moment in ms since 1970, from the secret in base32. */
export const appCode = (secret: string, at: number): string => codeOf(fromBase32(secret), stepAt(at));

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((character) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(character).toString(2).padStart(5, "0"),
  );
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

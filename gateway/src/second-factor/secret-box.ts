import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const nonceLength = 12;
const tagLength = 16;

/**
 * Encrypts with AES-256-GCM under a key of the first secret, and decrypts under any. A box can only be opened for the
 * owner that it was closed for.
 */
export class SecretBox {
  private readonly keys: readonly Buffer[];

  /** `secrets` newest first, as for sessions. */
  constructor(secrets: readonly string[]) {
    this.keys = secrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", "second-factor", 32)));
  }

  close(owner: string, plain: Buffer): Buffer {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv("aes-256-gcm", this.keys[0]!, nonce).setAAD(Buffer.from(owner));
    const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  }

  /** The content, and whether it is under the newest secret; null under none of them. */
  open(owner: string, box: Buffer): { plain: Buffer; isCurrent: boolean } | null {
    for (const key of this.keys) {
      const plain = openWith(key, owner, box);
      if (plain !== null) return { plain, isCurrent: key === this.keys[0] };
    }
    return null;
  }
}

function openWith(key: Buffer, owner: string, box: Buffer): Buffer | null {
  const nonce = box.subarray(0, nonceLength);
  const tag = box.subarray(nonceLength, nonceLength + tagLength);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(box.subarray(nonceLength + tagLength)), decipher.final()]);
  } catch {
    return null;
  }
}

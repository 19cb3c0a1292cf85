import { Inflate } from "fflate";
import { maxRatio, maxUnpackedBytes, minSuspiciousBytes } from "../limits.ts";
import { ReadingError } from "../reading-error.ts";
import { crc32 } from "./crc32.ts";

interface Entry {
  readonly packedBytes: number;
  /** As the archive says. */
  readonly bytes: number;
  readonly checksum: number;
  readonly isDeflated: boolean;
  /** Where its local header is. */
  readonly offset: number;
}

/** Bytes given to the decompressor at a time, which makes at most 1,032 times as many of them. */
const stepBytes = 16_384;
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
/** A size that is stored in the entry's extra field. */
const inExtraField = 0xffffffff;

/**
 * A ZIP archive whose parts are unpacked one by one, and only as far as the limits allow. What all parts unpack to
 * together counts, whatever sizes the archive names.
 */
export class Zip {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #entries = new Map<string, Entry>();
  #unpackedBytes = 0;

  /** @throws ReadingError for an archive that is damaged or encrypted */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      this.#readDirectory(this.#findEnd());
    } catch (error) {
      throw error instanceof RangeError ? damaged(error) : error;
    }
  }

  /** Paths are compared without regard to case, as in Excel. */
  has(path: string): boolean {
    return this.#entries.has(path.toLowerCase());
  }

  paths(): string[] {
    return [...this.#entries.keys()];
  }

  /**
   * Unpacks a part in chunks.
   * @throws ReadingError when there is no such part, it is damaged, or larger than the limits
   */
  unpack(path: string, onChunk: (chunk: Uint8Array) => void): void {
    const entry = this.#entries.get(path.toLowerCase());
    if (!entry) throw damaged();
    if (this.#unpackedBytes + entry.bytes > maxUnpackedBytes) throw bomb();
    const packed = this.#packed(entry);
    let bytes = 0;
    let checksum = 0;
    const take = (chunk: Uint8Array) => {
      bytes += chunk.length;
      this.#unpackedBytes += chunk.length;
      const isSuspicious = bytes > minSuspiciousBytes && bytes > entry.packedBytes * maxRatio;
      if (isSuspicious || this.#unpackedBytes > maxUnpackedBytes) throw bomb();
      checksum = crc32(checksum, chunk);
      onChunk(chunk);
    };
    if (entry.isDeflated) inflate(packed, take);
    else take(packed);
    if (bytes !== entry.bytes || checksum !== entry.checksum) throw damaged();
  }

  #findEnd(): number {
    // A comment of up to 65,535 bytes can follow.
    const last = this.#bytes.length - endBytes;
    for (let at = last; at >= Math.max(0, last - 65_535); at -= 1) {
      if (this.#view.getUint32(at, true) === endSignature) return at;
    }
    throw damaged();
  }

  #readDirectory(end: number): void {
    const view = this.#view;
    let at = view.getUint32(end + 16, true);
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      if (view.getUint32(at, true) !== entrySignature) throw damaged();
      if (view.getUint16(at + 8, true) & 1) throw locked();
      const method = view.getUint16(at + 10, true);
      const nameBytes = view.getUint16(at + 28, true);
      const extraBytes = view.getUint16(at + 30, true);
      const name = new TextDecoder().decode(this.#bytes.subarray(at + 46, at + 46 + nameBytes));
      const large = this.#largeValues(at + 46 + nameBytes, extraBytes);
      const value = (offset: number) => {
        const stored = view.getUint32(at + offset, true);
        return stored === inExtraField ? (large.shift() ?? stored) : stored;
      };
      // In the order in which the extra field has them.
      const bytes = value(24);
      const packedBytes = value(20);
      const checksum = view.getUint32(at + 16, true);
      const entry = { bytes, packedBytes, checksum, isDeflated: method === 8, offset: value(42) };
      if (method === 0 || method === 8) this.#entries.set(name.replaceAll("\\", "/").toLowerCase(), entry);
      at += 46 + nameBytes + extraBytes + view.getUint16(at + 32, true);
    }
  }

  /** The values of an entry's ZIP64 field: programs that write as they compute use it for small files too. */
  #largeValues(start: number, length: number): number[] {
    const view = this.#view;
    for (let at = start; at + 4 <= start + length; at += 4 + view.getUint16(at + 2, true)) {
      if (view.getUint16(at, true) !== 1) continue;
      const count = view.getUint16(at + 2, true) >> 3;
      return Array.from({ length: count }, (_, index) => Number(view.getBigUint64(at + 4 + index * 8, true)));
    }
    return [];
  }

  #packed({ offset, packedBytes }: Entry): Uint8Array {
    const view = this.#view;
    if (offset + 30 > this.#bytes.length || view.getUint32(offset, true) !== localSignature) throw damaged();
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (start + packedBytes > this.#bytes.length) throw damaged();
    return this.#bytes.subarray(start, start + packedBytes);
  }
}

function inflate(packed: Uint8Array, onChunk: (chunk: Uint8Array) => void): void {
  // Errors of the receiver leave `push` as they are.
  let received: unknown;
  const stream = new Inflate((chunk) => {
    try {
      onChunk(chunk);
    } catch (error) {
      received = error;
      throw error;
    }
  });
  try {
    for (let at = 0; at < packed.length; at += stepBytes) {
      stream.push(packed.subarray(at, at + stepBytes), at + stepBytes >= packed.length);
    }
  } catch (error) {
    throw error === received ? error : damaged(error);
  }
}

export const damaged = (cause?: unknown) =>
  new ReadingError(
    "damaged",
    "The workbook is damaged or not complete. Open it in your spreadsheet, save it again, and choose the new file.",
    { cause },
  );

export const locked = () =>
  new ReadingError(
    "password",
    "The workbook has a password. Remove it in your spreadsheet (File, Info, Protect), save, and choose the file again.",
  );

const bomb = () =>
  new ReadingError(
    "too-large",
    "The workbook becomes too large when it is unpacked. Copy the cells that you need into a new workbook, and choose that.",
  );

const entrySignature = 0x02014b50;
const endSignature = 0x06054b50;
const header = 46;

interface DirectoryEntry {
  at: number;
  path: string;
  bytes: Uint8Array;
}

/** The entries of an archive's directory. */
function directory(archive: Uint8Array): DirectoryEntry[] {
  const view = new DataView(archive.buffer, archive.byteOffset);
  const entries: DirectoryEntry[] = [];
  let at = view.getUint32(archive.length - 22 + 16, true);
  while (view.getUint32(at, true) === entrySignature) {
    const nameEnd = at + header + view.getUint16(at + 28, true);
    const path = new TextDecoder().decode(archive.subarray(at + header, nameEnd));
    entries.push({ at, path, bytes: archive.slice(at, nameEnd) });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Where an archive's directory describes a part. */
export function directoryEntry(archive: Uint8Array, path: string): number {
  const entry = directory(archive).find((each) => each.path === path);
  if (!entry) throw new Error(`The archive has no ${path}`);
  return entry.at;
}

/** Changes the size that an archive declares for a part. */
export function declareBytes(archive: Uint8Array, path: string, bytes: number): void {
  new DataView(archive.buffer, archive.byteOffset).setUint32(directoryEntry(archive, path) + 24, bytes, true);
}

/** The archive with sizes and offsets in ZIP64 fields, and a comment at its end. */
export function toZip64(archive: Uint8Array): Uint8Array {
  const start = new DataView(archive.buffer, archive.byteOffset).getUint32(archive.length - 22 + 16, true);
  const entries = directory(archive).map(({ bytes }) => {
    const view = new DataView(bytes.buffer);
    const extra = new DataView(new ArrayBuffer(4 + 4 + 24));
    // Another field comes first.
    extra.setUint16(0, 0x9999, true);
    extra.setUint16(4, 1, true);
    extra.setUint16(6, 24, true);
    for (const [index, field] of [24, 20, 42].entries()) {
      extra.setBigUint64(8 + index * 8, BigInt(view.getUint32(field, true)), true);
      view.setUint32(field, 0xffffffff, true);
    }
    view.setUint16(30, extra.byteLength, true);
    return Buffer.concat([bytes, new Uint8Array(extra.buffer)]);
  });
  const end = new DataView(new ArrayBuffer(22 + 5));
  end.setUint32(0, endSignature, true);
  end.setUint16(10, entries.length, true);
  end.setUint32(16, start, true);
  end.setUint16(20, 5, true);
  return new Uint8Array(Buffer.concat([archive.subarray(0, start), ...entries, new Uint8Array(end.buffer)]));
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Continues the checksum of a ZIP archive's part with a chunk. It begins with 0. */
export function crc32(checksum: number, chunk: Uint8Array): number {
  let value = ~checksum;
  for (const byte of chunk) value = (value >>> 8) ^ table[(value ^ byte) & 0xff]!;
  return ~value >>> 0;
}

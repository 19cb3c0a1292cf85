import { describe, expect, it } from "vitest";
import { decodeBody } from "./decode-body.ts";

const XML = "<t>é€🚀</t>";
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`;

describe("decodeBody", () => {
  it.each([
    ["UTF-8 when nothing is said", Buffer.from(XML), null, XML],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${XML}`), "text/xml; charset=iso-8859-1", XML],
    [
      "UTF-16 little-endian by its mark",
      Buffer.from(`\uFEFF${XML}`, "utf16le"),
      "text/xml; charset=utf-8",
      XML,
    ],
    ["UTF-16 big-endian by its mark", utf16be(`\uFEFF${XML}`), null, XML],
    [
      "the charset of the content type",
      Buffer.from([0xe9]),
      'application/atom+xml; Charset="ISO-8859-1"',
      "é",
    ],
    [
      "the charset of the XML declaration",
      Buffer.from(`${declared("iso-8859-1")}é`, "latin1"),
      null,
      `${declared("iso-8859-1")}é`,
    ],
    [
      "the content type before the declaration",
      Buffer.from(`${declared("iso-8859-1")}é`),
      "text/xml; charset=utf-8",
      `${declared("iso-8859-1")}é`,
    ],
    [
      "a multi-byte charset",
      Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67]),
      "text/xml;charset=shift_jis",
      "テスト",
    ],
    ["UTF-8 when the charset is unknown", Buffer.from(XML), "text/xml; charset=klingon-8", XML],
    [
      "UTF-8 when single bytes claim to be UTF-16",
      Buffer.from(`${declared("UTF-16")}é`),
      null,
      `${declared("UTF-16")}é`,
    ],
    ["bad bytes as replacement characters", Buffer.from([0x61, 0xff, 0x62]), null, "a\ufffdb"],
    ["no bytes as no text", Buffer.alloc(0), null, ""],
  ])("reads %s", (_name, bytes, contentType, expected) => {
    expect(decodeBody(bytes, contentType)).toBe(expected);
  });
});

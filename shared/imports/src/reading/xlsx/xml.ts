import { SaxesParser } from "saxes";
import { ReadingError } from "../reading-error.ts";
import { damaged, type Zip } from "./zip.ts";

type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  /** @param name without its prefix, as are the names of attributes, except for "r:id" */
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/**
 * Reads a part of a workbook as XML while it is unpacked.
 * @throws ReadingError when the part is damaged or larger than the limits
 */
export function readXml(zip: Zip, path: string, { open, close, text }: XmlHandlers): void {
  const parser = new SaxesParser();
  const decoder = new TextDecoder();
  parser.on("error", (error) => {
    throw damaged(error);
  });
  // A document type could declare texts that stand for longer ones; Excel refuses it as well.
  parser.on("doctype", () => {
    throw damaged();
  });
  if (open) parser.on("opentag", ({ name, attributes }) => open(withoutPrefix(name), attributes));
  if (close) parser.on("closetag", ({ name }) => close(withoutPrefix(name)));
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  try {
    zip.unpack(path, (chunk) => void parser.write(decoder.decode(chunk, { stream: true })));
    parser.write(decoder.decode()).close();
  } catch (error) {
    throw error instanceof ReadingError ? error : damaged(error);
  }
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

/** The value of an attribute with any prefix, such as r:id. */
export function prefixed(attributes: Attributes, name: string): string | undefined {
  return Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];
}

import { readXml } from "./xml.ts";
import type { Zip } from "./zip.ts";

/** The texts that cells of a workbook share, by their numbers. */
export function readSharedTexts(zip: Zip, path: string | undefined): string[] {
  const texts: string[] = [];
  if (path === undefined || !zip.has(path)) return texts;
  const reader = new TextReader();
  readXml(zip, path, {
    open: (name) => reader.open(name),
    text: (text) => reader.add(text),
    close(name) {
      reader.close(name);
      if (name === "si") texts.push(reader.take());
    },
  });
  return texts;
}

/** Joins the runs of a text with several fonts, without the readings above East Asian characters. */
export class TextReader {
  #text = "";
  #isText = false;
  #isReading = false;

  open(name: string): void {
    if (name === "t") this.#isText = true;
    else if (name === "rPh") this.#isReading = true;
  }

  add(text: string): void {
    if (this.#isText && !this.#isReading) this.#text += text;
  }

  close(name: string): void {
    if (name === "t") this.#isText = false;
    else if (name === "rPh") this.#isReading = false;
  }

  take(): string {
    const text = unescapeCharacters(this.#text);
    this.#text = "";
    return text;
  }
}

/** Workbooks store characters that XML cannot have as _x000D_. */
export function unescapeCharacters(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

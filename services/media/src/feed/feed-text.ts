/** One line of clean text of at most `max` code points: any run of white space becomes one space. */
export function cleanLine(text: string, max: number): string {
  return limit(stripUnprintable(text).replace(/\s+/g, " ").trim(), max);
}

/** Clean text of at most `max` code points that keeps its line breaks (as `\n`) and tabs. */
export function cleanParagraphs(text: string, max: number): string {
  return limit(stripUnprintable(text.replace(/\r\n?/g, "\n")).trim(), max);
}

/** Whether anything in the text is to be seen: not only spaces, joiners and other invisible characters. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

// PostgreSQL refuses NUL, JSON and UTF-8 refuse half a surrogate pair. With /u, Cs matches only lone halves.
function stripUnprintable(text: string): string {
  return text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, "");
}

function limit(text: string, max: number): string {
  let end = 0;
  for (let count = 0; count < max && end < text.length; count++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end).trimEnd();
}

import { typedText } from "./characters.ts";

/**
 * Normalises a web link: null for a blank one; a web scheme is kept; text with a dot, starting with www, or containing
 * "linkedin" gets `https://`; other text is kept.
 */
export function normaliseLink(input: string | null | undefined): string | null {
  const text = typedText(input ?? "");
  if (text === "") return null;
  if (/^https?:\/\//i.test(text)) return text;
  if (text.includes(".") || /^www/i.test(text) || /linkedin/i.test(text)) return `https://${text}`;
  return text;
}

/** The URL for an `href`, or null if the text is not an http(s) URL, such as a script. */
export function linkHref(input: string | null | undefined): string | null {
  const link = normaliseLink(input);
  if (link === null || !/^https?:\/\//i.test(link)) return null;
  try {
    return new URL(link).href;
  } catch {
    return null;
  }
}

/**
 * Web link normalisation (spec section 5): blank gives no link; a web scheme is kept; text with a
 * dot, starting with www, or mentioning the professional network gets `https://`; the rest is
 * returned trimmed.
 */
export function normaliseLink(input: string | null | undefined): string | null {
  const text = input?.trim() ?? "";
  if (text === "") return null;
  if (/^https?:\/\//i.test(text)) return text;
  if (text.includes(".") || /^www/i.test(text) || /linkedin/i.test(text)) return `https://${text}`;
  return text;
}

/** The address to put in an `href`, or null when the text is no http(s) address: never a script. */
export function linkHref(input: string | null | undefined): string | null {
  const link = normaliseLink(input);
  if (link === null || !/^https?:\/\//i.test(link)) return null;
  try {
    return new URL(link).href;
  } catch {
    return null;
  }
}

import { isEmail } from "@kindling/contracts/fields/emails.ts";
import { linkHref, normaliseLink } from "@kindling/contracts/fields/links.ts";
import { isEmptyWord, isScientific, lostDigits, nothing, type Reading, read, refused } from "./reading.ts";

/** Reads an email, also "Ada <ada@acme.com>", "mailto:ada@acme.com" and one with spaces at its @ and dots. */
export function readEmail(text: string): Reading<string> {
  if (isEmptyWord(text)) return nothing;
  const inBrackets = /<([^<>]+@[^<>]+)>/.exec(text)?.[1] ?? text;
  const email = inBrackets
    .replace(/^\s*mailto:/i, "")
    .replace(/\?.*$/, "")
    .replace(/\s*([@.])\s*/g, "$1")
    .replace(/^[\s"'(]+|[\s"'),;.]+$/g, "");
  if (isEmail(email)) return read(email);
  const several = email.split(/[\s,;/|]+/).filter(isEmail).length > 1;
  return refused(several ? "has more than one email address" : "is not a valid email address");
}

/** Reads a phone number. One that a spreadsheet rounded is refused; extensions and words stay. */
export function readPhone(text: string): Reading<string> {
  if (isEmptyWord(text)) return nothing;
  if (isScientific(text)) return refused(lostDigits);
  const phone = text
    .replace(/^tel:/i, "")
    .replace(/^(\d+)\.0$/, "$1")
    .trim();
  return /\d/.test(phone) ? read(phone) : refused("has no digits");
}

/** Reads a web address, also without https://. */
export function readLink(text: string): Reading<string> {
  if (isEmptyWord(text)) return nothing;
  const link = text.replace(/^<(.*)>$/, "$1").trim();
  if (/\s/.test(link)) {
    const several = link.split(/[\s,;]+/).filter((part) => part.includes(".")).length > 1;
    return refused(several ? "has more than one web address" : "is not a web address");
  }
  return linkHref(link) === null ? refused("is not a web address") : read(normaliseLink(link)!);
}

/** Reads a LinkedIn address or handle: "ada", "@ada", "in/ada" and "/company/acme". */
export function readLinkedIn(text: string): Reading<string> {
  if (isEmptyWord(text)) return nothing;
  const [, path = "in", handle] =
    /^@?\/?(?:(in|company|school|pub)\/)?([\p{L}\p{N}_-]{2,100})\/?$/u.exec(text) ?? [];
  if (handle && !/^linkedin$/i.test(handle)) return read(`https://www.linkedin.com/${path}/${handle}`);
  const link = readLink(text);
  return link.problem === null && text.includes(".") ? link : refused("is not a LinkedIn address or handle");
}

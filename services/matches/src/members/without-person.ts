import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";

/** Shorter parts of a name are also words, or parts of them. */
const shortestPart = 3;
const replacement = "[other side]";
const withheld = "[kept back while the other side is archived]";

/** The start of a web address, which admins leave out. */
const scheme = "(?:https?://)?(?:www\\.)?";
const withoutScheme = (link: string | null) => link?.replace(new RegExp(`^${scheme}|/$`, "gi"), "") ?? null;

/**
 * A text that an admin wrote about two people, without the current name, company and contacts of one of them. Nothing of
 * it is left while that one is archived, because their name is not known here then.
 */
export function withoutPerson(text: string, person: FounderState | InvestorState | null): string {
  if (person === null) return withheld;
  const { name, company, email, phone, website, linked_in } = person;
  const discord = "discord_username" in person ? person.discord_username : null;
  const nameParts = name.split(/\s+/).filter((part) => part.length >= shortestPart);
  const links = [website, linked_in].map(withoutScheme);
  const terms = [email, ...links, company, name, phone, discord, ...nameParts].filter(
    (term) => term !== null && term.trim() !== "",
  );
  // The longest first, so that no part of it is left.
  const patterns = terms.sort((a, b) => b!.length - a!.length).map((term) => RegExp.escape(term!));
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])${scheme}(?:${patterns.join("|")})(?![\\p{L}\\p{N}])`, "giu"),
    replacement,
  );
}

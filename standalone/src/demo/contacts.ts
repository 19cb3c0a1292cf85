import type { Region } from "@kindling/contracts/enumerations/markets.ts";
import type { Random } from "./random.ts";

// Nothing here can reach anyone: the domains are those that RFC 2606 sets aside, the telephone numbers
// those that regulators keep for films and books.

/** Letters that do not come apart into a plain letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = { ł: "l", ø: "o", ß: "ss", đ: "d", æ: "ae", ı: "i" };

/** The words of a name in plain letters: "Łukasz Wiśniewczyk" gives lukasz, wisniewczyk. */
export function plainWords(name: string): string[] {
  const plain = name
    .toLowerCase()
    .replace(/[łøßđæı]/g, (letter) => plainLetters[letter]!)
    .normalize("NFD")
    .replace(/\p{M}|['’]/gu, "");
  return plain.split(/[^a-z0-9-]+/).filter((word) => word !== "");
}

/** First and last name at a domain that receives no mail. */
export function emailAddress(name: string, domain: "example.com" | "example.org"): string {
  const words = plainWords(name);
  return `${words[0]}.${words.at(-1)}@${domain}`;
}

/** A website as people type it into a form: mostly without the scheme. */
export function website(company: string, random: Random): string {
  const domain = `${plainWords(company).join("")}.example`;
  return random.oneOf([domain, domain, `www.${domain}`, `https://${domain}`]);
}

export function profileLink(name: string): string {
  const words = plainWords(name);
  return `linkedin.example/in/${words[0]}-${words.at(-1)}`;
}

const lineOf = (random: Random): string => String(random.between(0, 99)).padStart(2, "0");
const northAmerican = (areas: readonly number[]) => (random: Random) =>
  `+1 (${random.oneOf(areas)}) 555-01${lineOf(random)}`;

const telephones: Partial<Record<Region, (random: Random) => string>> = {
  US: northAmerican([206, 312, 415, 512, 617, 718]),
  CANADA: northAmerican([416, 514, 604]),
  AUSTRALIA: (random) => `+61 2 5550 47${lineOf(random)}`,
};

/** A number that belongs to no one, or null where a region has no such numbers, or a country each. */
export function telephone(region: Region | undefined, random: Random): string | null {
  return (region && telephones[region]?.(random)) ?? null;
}

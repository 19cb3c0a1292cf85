import { engagementTier, temperature } from "@kindling/contracts/enumerations/people.ts";
import { roundToCents } from "@kindling/contracts/fields/numbers.ts";
import type { FounderCreate } from "@kindling/contracts/founders/schemas.ts";
import { emailAddress, plainWords, profileLink, telephone, website } from "./contacts.ts";
import type { FounderProfile } from "./founder-profile.ts";
import { climateFounders } from "./founders-climate.ts";
import { everydayFounders } from "./founders-everyday.ts";
import { healthFounders } from "./founders-health.ts";
import { moneyFounders } from "./founders-money.ts";
import { softwareFounders } from "./founders-software.ts";
import { type Random, randomFor } from "./random.ts";

/** The forty founders of the demo, the same at every call. */
export function demoFounders(): FounderCreate[] {
  return [
    ...climateFounders,
    ...healthFounders,
    ...moneyFounders,
    ...softwareFounders,
    ...everydayFounders,
  ].map(complete);
}

function complete(profile: FounderProfile): FounderCreate {
  const random = randomFor(profile.company);
  return {
    email: emailAddress(profile.name, "example.com"),
    phone: telephone(profile.regions?.[0], random),
    website: website(profile.company, random),
    linked_in: random.chance(0.8) ? profileLink(profile.name) : null,
    discord_username: discordName(profile, random),
    temperature: random.oneOf(temperature.values),
    engagement_tier: random.oneOf(engagementTier.values),
    gdrive_file_id: random.chance(0.7) ? fileId(random) : null,
    ...turnover(profile.mrr_usd ?? null, random),
    ...profile,
  };
}

function discordName({ name, company }: FounderProfile, random: Random): string {
  const first = plainWords(name)[0]!;
  return random.oneOf([
    `${first}_${plainWords(company)[0]}`,
    `${plainWords(company)[0]}-${first}`,
    plainWords(name).slice(0, 2).join("."),
  ]);
}

/** A year of the present month, and the last twelve months: less, because these companies grow. */
function turnover(mrr: number | null, random: Random): Pick<FounderCreate, "arr_usd" | "revenue_usd"> {
  if (mrr === null) return { arr_usd: null, revenue_usd: null };
  const arr = roundToCents(mrr * 12);
  return { arr_usd: arr, revenue_usd: roundToCents((arr * random.between(5500, 9200)) / 10_000) };
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** In the form of a cloud drive's ids; there is no such file. */
function fileId(random: Random): string {
  return `1${Array.from({ length: 32 }, () => random.oneOf([...letters])).join("")}`;
}

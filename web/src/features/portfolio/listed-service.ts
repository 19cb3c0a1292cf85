import { type ServiceCategory, serviceCategories } from "@kindling/contracts/enumerations/services.ts";
import { linkHref } from "@kindling/contracts/fields/links.ts";
import { uniqueTrimmed } from "@kindling/contracts/fields/numbers.ts";
import type { ClientConfig } from "@kindling/contracts/gateway/schemas.ts";
import { searchText, searchWords } from "@kindling/contracts/lists/search-text.ts";

/** A listed service. */
export interface ListedService {
  title: string;
  provider: string;
  company: string | null;
  description: string;
  category: ServiceCategory;
  pricing: string | null;
  duration: string | null;
  location: string | null;
  tags: string[];
  featured: boolean;
  /** 0 to 5, or null without ratings. */
  rating: number | null;
  reviews: number;
  /** An email or web address; without it the Contact button leads to the community. */
  contact: string | null;
}

/** An entry of services.json, or null if it lacks a required field. */
export function readListedService(entry: unknown): ListedService | null {
  if (typeof entry !== "object" || entry === null) return null;
  const given = entry as Record<string, unknown>;
  const title = textOf(given.title);
  const provider = textOf(given.provider);
  const description = textOf(given.description);
  const category = serviceCategories.find((known) => known === given.category);
  if (!title || !provider || !description || !category) return null;
  const rating = typeof given.rating === "number" ? Math.min(Math.max(given.rating, 0), 5) : null;
  return {
    title,
    provider,
    company: textOf(given.company),
    description,
    category,
    pricing: textOf(given.pricing),
    duration: textOf(given.duration),
    location: textOf(given.location),
    tags: Array.isArray(given.tags) ? uniqueTrimmed(given.tags.filter((tag) => typeof tag === "string")) : [],
    featured: given.featured === true,
    rating,
    reviews: typeof given.reviews === "number" ? Math.max(0, Math.trunc(given.reviews)) : 0,
    contact: textOf(given.contact),
  };
}

/** The services that contain every word of the search, of one category if given; featured ones first. */
export function findServices(
  services: readonly ListedService[],
  search: string,
  category: ServiceCategory | null,
): ListedService[] {
  const words = searchWords(search);
  return services
    .filter((service) => category === null || service.category === category)
    .filter((service) => {
      const text = searchedText(service);
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => Number(b.featured) - Number(a.featured));
}

/** The target of the Contact button: the provider, or else the community; null if neither has an address. */
export function contactHref(
  { title, provider, contact }: Pick<ListedService, "title" | "provider" | "contact">,
  { contact_email, discord_invite_url }: Pick<ClientConfig, "contact_email" | "discord_invite_url">,
): string | null {
  // A web address can have an @, too: https://medium.example/@ada
  const email = contact?.match(/^(?:mailto:)?([^\s/:@]+@[^\s/:@]+)$/i)?.[1];
  if (email) return mailTo(email, title);
  return (
    linkHref(contact) ??
    (contact_email ? mailTo(contact_email, `${title} (${provider})`) : linkHref(discord_invite_url))
  );
}

/** The first letters of the first and the last name. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/\p{L}/u)?.[0] ?? []);
  return letters
    .filter((_, index) => index === 0 || index === letters.length - 1)
    .join("")
    .toUpperCase();
}

const mailTo = (email: string, subject: string): string =>
  `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`;

function searchedText({
  title,
  provider,
  company,
  description,
  category,
  location,
  tags,
}: ListedService): string {
  return searchText([title, provider, company, description, category, location, ...tags].join("\n"));
}

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

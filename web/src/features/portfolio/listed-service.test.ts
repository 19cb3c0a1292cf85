import { describe, expect, it } from "vitest";
import {
  contactHref,
  findServices,
  initialsOf,
  type ListedService,
  readListedService,
} from "./listed-service.ts";

const least = {
  title: "Deck review",
  provider: "Noor Haddad",
  description: "Two rounds.",
  category: "Strategy",
};
const full = {
  ...least,
  company: "Palletry",
  pricing: "Free",
  duration: "1 week",
  location: "Remote",
  tags: ["Fundraising", " Pitch ", "", "Pitch", 7],
  featured: true,
  rating: 4.8,
  reviews: 12,
  contact: "noor@palletry.example",
};
const service = (given: object): ListedService => readListedService({ ...least, ...given })!;

describe("readListedService", () => {
  it("returns null without a title, provider, description or known category", () => {
    expect(service({})).toEqual({
      ...least,
      company: null,
      pricing: null,
      duration: null,
      location: null,
      tags: [],
      featured: false,
      rating: null,
      reviews: 0,
      contact: null,
    });
    for (const field of Object.keys(least)) expect(readListedService({ ...least, [field]: " " })).toBe(null);
    expect(readListedService({ ...least, category: "Astrology" })).toBe(null);
    for (const odd of [null, "text", 3, []]) expect(readListedService(odd)).toBe(null);
  });

  it("keeps all fields of a card, with tags trimmed and without duplicates", () => {
    expect(readListedService(full)).toEqual({ ...full, tags: ["Fundraising", "Pitch"] });
  });

  it("drops invalid optional fields", () => {
    const odd = service({ rating: 9, reviews: -3, featured: "yes", tags: "Pitch", company: 4 });
    expect(odd).toMatchObject({ rating: 5, reviews: 0, featured: false, tags: [], company: null });
  });
});

describe("searching services", () => {
  const deck = service(full);
  const law = service({ title: "Term sheets", provider: "Ivo Lang", category: "Legal", location: "Berlin" });
  const books = service({
    title: "Bookkeeping",
    category: "Finance",
    company: "Zahlwerk",
    tags: ["Tax"],
    featured: true,
  });
  const all = [law, deck, books];

  it("returns all services without a search or filter, featured ones first, then in listed order", () => {
    expect(findServices(all, " ", null)).toEqual([deck, books, law]);
  });

  it.each([
    ["title", "term SHEETS", law],
    ["provider", "ivo", law],
    ["company", "zahlwerk", books],
    ["company in other letters", "Ｚáhlwerk", books],
    ["description and tag, words in any order", "pitch rounds", deck],
    ["category", "finance", books],
    ["location", "berlin", law],
  ])("searches the %s", (_where, search, expected) => {
    expect(findServices(all, search, null)).toEqual([expected]);
  });

  it("requires the category and every word", () => {
    expect(findServices(all, "", "Legal")).toEqual([law]);
    expect(findServices(all, "deck", "Legal")).toEqual([]);
    expect(findServices(all, "deck berlin", null)).toEqual([]);
  });
});

describe("contactHref", () => {
  const community = { contact_email: "hello@community.example", discord_invite_url: "chat.example/invite" };

  it("returns the provider's email or page", () => {
    expect(contactHref(service(full), community)).toBe("mailto:noor@palletry.example?subject=Deck%20review");
    expect(contactHref(service({ contact: "palletry.example/noor" }), community)).toBe(
      "https://palletry.example/noor",
    );
    expect(contactHref(service({ contact: "https://medium.example/@noor" }), community)).toBe(
      "https://medium.example/@noor",
    );
    expect(contactHref(service({ contact: "mailto:noor@palletry.example" }), community)).toBe(
      "mailto:noor@palletry.example?subject=Deck%20review",
    );
  });

  it("returns the community's contact when the provider has no usable one", () => {
    for (const contact of [null, "by phone", "javascript:alert(1)"])
      expect(contactHref(service({ contact }), community)).toBe(
        "mailto:hello@community.example?subject=Deck%20review%20(Noor%20Haddad)",
      );
    expect(contactHref(service({}), { ...community, contact_email: null })).toBe(
      "https://chat.example/invite",
    );
    expect(contactHref(service({}), { contact_email: null, discord_invite_url: null })).toBe(null);
  });
});

describe("initialsOf", () => {
  it.each([
    ["Noor Haddad", "NH"],
    ["Grace Wanjiru Kimathi", "GK"],
    ["amara anders", "AA"],
    ["Palletry", "P"],
    ["\u6625\u6597 (Haruto Saeki)", "\u6625S"],
    ["42", ""],
  ])("of %s returns %s", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

import { describe, expect, it } from "vitest";
import { domainKey, linkedInKey, phoneKey } from "./contact-keys.ts";

describe("domainKey", () => {
  it.each([
    ["https://www.acme.example/about?x=1", "acme.example"],
    ["acme.example", "acme.example"],
    ["HTTP://WWW.ACME.EXAMPLE:8080", "acme.example"],
    ["www2.acme.example", "acme.example"],
    ["https://müller.example", "xn--mller-kva.example"],
    ["https://acme.example./", "acme.example"],
    // Each has an owner of its own.
    ["https://acme.github.io/", "acme.github.io"],
    ["acme.notion.site/About", "acme.notion.site"],
  ])("is the host of the website %s", (website, expected) => {
    expect(domainKey(website, "ada@gmail.com")).toBe(expected);
    expect(domainKey(website, "ada@other.example")).toBe(expected);
  });

  it.each([
    ...[
      "https://www.linkedin.com/in/ada",
      "de.linkedin.com/in/ada",
      "https://linktr.ee/ada",
      "github.io",
      "notion.site",
    ],
    ...[
      "https://sites.google.com/view/acme",
      "x.com/acme",
      "github.com/acme",
      "www.example.com",
      "http://127.0.0.1",
    ],
    ...["in progress", "http://", "https://localhost:3000", "javascript:alert(1)", "", null, undefined],
  ])("is that of the email without a website of one's own: %s", (website) => {
    expect(domainKey(website, "Ada@Acme.Example")).toBe("acme.example");
    expect(domainKey(website, null)).toBeNull();
  });

  it.each([
    "gmail.com",
    "GoogleMail.com",
    "yahoo.co.uk",
    "outlook.de",
    "gmx.net",
    "web.de",
    "proton.me",
    "icloud.com",
  ])("is null for a mailbox at %s", (provider) => {
    expect(domainKey(null, `ada@${provider}`)).toBeNull();
  });

  it.each([null, undefined, "", "ada", "ada@", "ada@localhost"])("is null for the email %j", (email) => {
    expect(domainKey(null, email)).toBeNull();
  });
});

describe("phoneKey", () => {
  it.each([
    "+49 40 1234567",
    "0049 (0)40 1234567",
    "040/123 45 67",
    "040-1234567 ext. 12",
    "+49 40 1234567 x12",
  ])("is the same for %s", (phone) => {
    expect(phoneKey(phone)).toBe("401234567");
  });

  it("has seven digits at least, and at most nine", () => {
    expect(phoneKey("123 4567")).toBe("1234567");
    expect(phoneKey("123456")).toBeNull();
    expect(phoneKey("+1 (415) 555-0101")).toBe("155550101");
  });

  it.each([null, undefined, "", "none", "0000000000", "+1 111 111 1111"])("is null for %j", (phone) => {
    expect(phoneKey(phone)).toBeNull();
  });
});

describe("linkedInKey", () => {
  it.each([
    ...[
      "https://www.linkedin.com/in/ada-byron/",
      "linkedin.com/in/Ada-Byron",
      "http://uk.linkedin.com/in/ada-byron?x=1",
    ],
    ...["https://linkedin.com/in/ada-byron/de", "https://m.linkedin.com/pub/ada-byron/1/2/3"],
  ])("is the profile of %s", (link) => {
    expect(linkedInKey(link)).toBe("in/ada-byron");
  });

  it("is the same for a name with and without escapes, and null for escapes that are none", () => {
    expect(linkedInKey("https://linkedin.com/in/andr%C3%A9")).toBe(
      linkedInKey("https://linkedin.com/in/André"),
    );
    expect(linkedInKey("https://linkedin.com/in/100%")).toBe("in/100%");
  });

  it("has no U+0000, which PostgreSQL does not store", () => {
    expect(linkedInKey("https://linkedin.com/in/a%00b")).toBe("in/ab");
    expect(linkedInKey("https://linkedin.com/in/%00")).toBeNull();
  });

  it("is a company's page, or the first link that is LinkedIn's", () => {
    expect(linkedInKey("https://www.linkedin.com/company/Acme/about")).toBe("company/acme");
    expect(linkedInKey("https://acme.example", "linkedin.com/in/ada")).toBe("in/ada");
  });

  it.each([
    "https://linkedin.com",
    "https://linkedin.com/feed",
    "https://notlinkedin.com/in/ada",
    "ada",
    "",
    null,
  ])("is null for %j", (link) => {
    expect(linkedInKey(link)).toBeNull();
  });
});

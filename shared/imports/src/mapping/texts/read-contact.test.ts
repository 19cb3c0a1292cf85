import { describe, expect, it } from "vitest";
import { readEmail, readLink, readLinkedIn, readPhone } from "./read-contact.ts";
import { lostDigits } from "./reading.ts";

const value = (text: string | null) => ({ value: text, problem: null });
const refused = (problem: string) => ({ value: null, problem });

it.each([
  ["ada@acme.com", value("ada@acme.com")],
  ["mailto:ada@acme.com", value("ada@acme.com")],
  ["mailto:ada@acme.com?subject=Hi", value("ada@acme.com")],
  ["Ada Lovelace <ada@acme.com>", value("ada@acme.com")],
  ["ada @ acme . com", value("ada@acme.com")],
  ["ada@acme.com;", value("ada@acme.com")],
  ["n/a", value(null)],
  ["-", value(null)],
  ["Ada ada@acme.com", refused("is not a valid email address")],
  ["ada.acme.com", refused("is not a valid email address")],
  ["ada@acme.com, bob@acme.com", refused("has more than one email address")],
  ["ada@acme.com / bob@acme.com", refused("has more than one email address")],
])("readEmail of %j is %j", (text, email) => {
  expect(readEmail(text)).toEqual(email);
});

it.each([
  ["+49 170 1234567", value("+49 170 1234567")],
  ["491701234567", value("491701234567")],
  ["491701234567.0", value("491701234567")],
  ["tel:+1-555-0100", value("+1-555-0100")],
  ["(555) 010-0100 ext. 5", value("(555) 010-0100 ext. 5")],
  ["none", value(null)],
  ["4.917E+11", refused(lostDigits)],
  ["4,917E+11", refused(lostDigits)],
  ["on request", refused("has no digits")],
])("readPhone of %j is %j", (text, phone) => {
  expect(readPhone(text)).toEqual(phone);
});

it.each([
  ["acme.com", value("https://acme.com")],
  ["www.acme.com/about", value("https://www.acme.com/about")],
  ["http://acme.com", value("http://acme.com")],
  ["<https://acme.com>", value("https://acme.com")],
  ["coming soon", value(null)],
  ["acme", refused("is not a web address")],
  ["not yet launched", refused("is not a web address")],
  ["acme.com, acme.io", refused("has more than one web address")],
  ["javascript:alert(1)", refused("is not a web address")],
])("readLink of %j is %j", (text, link) => {
  expect(readLink(text)).toEqual(link);
});

const inLinkedIn = (path: string) => value(`https://www.linkedin.com/${path}`);
it.each([
  ["linkedin.com/in/ada", value("https://linkedin.com/in/ada")],
  ["https://www.linkedin.com/in/ada/", value("https://www.linkedin.com/in/ada/")],
  ["ada-lovelace", inLinkedIn("in/ada-lovelace")],
  ["@ada", inLinkedIn("in/ada")],
  ["in/ada", inLinkedIn("in/ada")],
  ["/in/ada/", inLinkedIn("in/ada")],
  ["company/acme", inLinkedIn("company/acme")],
  ["n/a", value(null)],
  ["Ada Lovelace", refused("is not a LinkedIn address or handle")],
  ["LinkedIn", refused("is not a LinkedIn address or handle")],
])("readLinkedIn of %j is %j", (text, link) => {
  expect(readLinkedIn(text)).toEqual(link);
});

describe("an email and a link with an invisible character", () => {
  it("are read as they will be stored", () => {
    expect(readEmail("ada@acme.com")).toEqual(value("ada@acme.com"));
    expect(readLink("acme.com\u200b")).toEqual(value("https://acme.com"));
  });
});

import { describe, expect, it } from "vitest";
import { founderState, investorState } from "../testing/states.ts";
import { mask, unmaskedIn } from "./mask.ts";

const maya = founderState(1, {
  name: "Maya Li Okáfor",
  company: "Emberline Robotics GmbH",
  email: "m.oka@emberline.example",
  phone: "+49 40 555 0199",
  website: "https://www.kindled-app.example/about",
  linked_in: "https://www.linkedin.com/in/okaforbuilds",
  discord_username: "sparky77",
});

describe("mask", () => {
  it.each([
    // Names
    ["MAYA LI OKAFOR leads it.", "[…] leads it."],
    ["Maya and Okáfor's team, not mayan art", "[…] and […] team, not mayan art"],
    ["Okafor, Maya", "[…]"],
    ["Li's plan, and a li of text", "[…] plan, and a li of text"],
    ["M\u0061\u0301ya", "[…]"],
    // Companies
    ["Emberline Robotics GmbH repairs phones.", "[…] repairs phones."],
    ["Emberline Robotics repairs; so does EmberlineRobotics.", "[…] repairs; so does […]."],
    ["EMBERLINE, Emberline's app and emberlineOS", "[…] app and […]"],
    ["We build robotics for shops.", "We build robotics for shops."],
    // Contacts, also of others
    ["Write to m.oka@emberline.example or cto (at) other (dot) org.", "Write to […] or […]."],
    ["See https://other.example/deck?x=1, www.a.de and kindled-app.example/about.", "See […] and […]."],
    ["Built with Node.js. Then we grew.", "Built with Node.js. Then we grew."],
    ["On X as @sparky, discord: abc#1234, or Sparky77", "On X as […], or […]"],
    ["Find okaforbuilds there", "Find […] there"],
    ["Call +49 (40) 555-0199, (415) 555-0100 or 0151 2345678.", "Call […] or […]."],
    ["From 2019 to 2023, 2019-2023, with 12 people.", "From 2019 to 2023, 2019-2023, with 12 people."],
    // Sums
    ["We raised $1.2M, and 1,200,000 USD before.", "We raised […], and […] before."],
    ["€ 500.000, 250k EUR, 3 million, USD 75 000 and US$40", "[…] and […]"],
    ["Half a million dollars of revenue", "[…] dollars of revenue"],
    ["We raise 750000, 50 lakhs or 250 grand; sixteen million.", "We raise […] or […]; […]."],
    ["Write to okafor2020 at other dot example, or x at other.example", "Write to […], or […]"],
    ["We grow 12% a month with 3 engineers.", "We grow 12% a month with 3 engineers."],
    ["", ""],
  ])("makes %j %j", (text, expected) => {
    expect(mask(text, maya)).toBe(expected);
    expect(unmaskedIn(mask(text, maya), maya)).toEqual([]);
  });

  it("replaces names of scripts without spaces, and of other letters", () => {
    const lina = investorState(1, { name: "李娜", company: "青松资本", email: "lina@gmail.com" });
    expect(mask("今天和李娜聊过，青松资本想投。", lina)).toBe("今天和[…]聊过，[…]想投。");
    const soren = investorState(1, { name: "Søren Groß", company: null, email: "s@example.com" });
    expect(mask("Soren GROSS, Søren Groß", soren)).toBe("[…]");
  });

  it.each([
    [{ name: "Pat O'Brien" }, "OBrien, O Brien and O’Brien's", "[…] and […]"],
    [{ name: "Jean-Luc Picard" }, "Jean, JeanLuc or Luc", "[…] or […]"],
    [{ company: "Blue Lagoon Energy" }, "Blue Lagoon helps; Lagoon helps", "Blue […] helps; […] helps"],
    [{ company: "-" }, "We mend. We mend - a lot.", "We mend. We mend - a lot."],
    [{ website: "https://emberline.co.uk" }, "Emberline mends", "[…] mends"],
    [
      { linked_in: "https://linkedin.com/company/quillmates/about/" },
      "Find quillmates there",
      "Find […] there",
    ],
  ])("of %j makes %j %j", (fields, text, expected) => {
    const person = founderState(1, { name: "Zoe Zett", company: "Zett", email: "z@example.com", ...fields });
    expect(mask(text, person)).toBe(expected);
    expect(unmaskedIn(mask(text, person), person)).toEqual([]);
  });

  it("leaves words that many companies and mailboxes have", () => {
    const general = founderState(1, {
      name: "Founder Bo",
      company: "Clean Water Labs",
      email: "info@gmail.com",
    });
    expect(mask("Clean water for info desks; Clean Water Labs grows.", general)).toBe(
      "Clean water for info desks; […] grows.",
    );
  });
});

describe("unmaskedIn", () => {
  it.each([
    ["Maya asked for you.", ["Maya"]],
    ["Meet emberline, and OKAFOR.", ["emberline", "OKAFOR"]],
    ["Look at kindled-app.example, or at E.m.b.e.r.l.i.n.e", ["kindled-app.example"]],
    ["Look at E.m.b.e.r.l.i.n.e", ["emberline"]],
    ["The founder is in our robotics group.", []],
  ])("finds in %j %j", (text, found) => {
    expect(unmaskedIn(text, maya)).toEqual(found);
  });
});

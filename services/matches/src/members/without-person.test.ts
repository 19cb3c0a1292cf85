import { expect, it } from "vitest";
import { founderState, investorState } from "../testing/states.ts";
import { withoutPerson } from "./without-person.ts";

const maya = founderState(1, {
  name: "Maya Li Okafor",
  company: "Ember (Labs)",
  email: "maya@ember.example",
  phone: "+1 415 555 0199",
  website: "https://www.kindled.example/",
  linked_in: "https://linkedin.com/in/m-okafor",
  discord_username: "maya_builds",
});

it.each([
  ["Met MAYA LI OKAFOR twice.", "Met [other side] twice."],
  ["maya and okafor", "[other side] and [other side]"],
  [
    "Ember (Labs): write to maya@ember.example, +1 415 555 0199",
    "[other side]: write to [other side], [other side]",
  ],
  [
    "kindled.example, https://www.kindled.example/deck, www.linkedin.com/in/m-okafor",
    "[other side], [other side]/deck, [other side]",
  ],
  ["On Discord as maya_builds", "On Discord as [other side]"],
  ["Mayan art, liable, embers", "Mayan art, liable, embers"],
  [
    "Call +14155550199, or (415) 555-0199, not 4155550198",
    "Call [other side], or (415) 555-0199, not 4155550198",
  ],
  ["EmberLabs is not Ember(Labs)", "EmberLabs is not [other side]"],
  ["Strong team.", "Strong team."],
])("%j becomes %j", (text, expected) => {
  expect(withoutPerson(text, maya)).toBe(expected);
});

it.each([
  ["今天和李娜聊过，青松资本想投。", "今天和[other side]聊过，[other side]想投。"],
  ["Jose\u0301 Nun\u0303ez called, José too", "[other side] called, [other side] too"],
])("%j becomes %j, in other scripts and spellings", (text, expected) => {
  const investor = investorState(1, {
    name: text.includes("李娜") ? "李娜" : "José Nuñez",
    company: "青松资本",
  });
  expect(withoutPerson(text, investor)).toBe(expected);
});

it("replaces an investor without a company", () => {
  const jonas = investorState(1, { name: "Jonas Weber", company: null });
  expect(withoutPerson("Jonas asked.", jonas)).toBe("[other side] asked.");
});

it("keeps a text back when the other side is archived", () => {
  expect(withoutPerson("Met Maya.", null)).toBe("[kept back while the other side is archived]");
});

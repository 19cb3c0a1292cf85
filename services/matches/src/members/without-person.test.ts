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
  ["Strong team.", "Strong team."],
])("%j becomes %j", (text, expected) => {
  expect(withoutPerson(text, maya)).toBe(expected);
});

it("replaces an investor without a company", () => {
  const jonas = investorState(1, { name: "Jonas Weber", company: null });
  expect(withoutPerson("Jonas asked.", jonas)).toBe("[other side] asked.");
});

it("keeps a text back when the other side is archived", () => {
  expect(withoutPerson("Met Maya.", null)).toBe("[kept back while the other side is archived]");
});

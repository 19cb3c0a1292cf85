import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { isEasyToGuess, passwordProblem } from "./weak-passwords.ts";

const about = ["ivy.investor@example.com", "Ivy Ó Briain", "Kindling"];

describe("a chosen password", () => {
  it.each([
    "a sound of many waters",
    "x7#kQ9!mZ2$w",
    "пароль длинный очень",
    `${"🦊".repeat(3)}forest hill`,
    "4729 1038 5561",
  ])("can be %j", (password) => {
    expect(passwordProblem(password, about)).toBeNull();
  });

  it("has 12 to 128 characters, of any size in bytes", () => {
    const text = "sound of many waters, ".repeat(10);
    expect(passwordProblem(text.slice(0, 11), about)).toBe(texts.passwordTooShort);
    expect(passwordProblem(text.slice(0, 12), about)).toBeNull();
    expect(passwordProblem(text.slice(0, 128), about)).toBeNull();
    expect(passwordProblem(text.slice(0, 129), about)).toBe(texts.passwordTooShort);
    expect(passwordProblem("🦊🌲🌊🔥🌙🍄🐝🦉🌾🪨🐌", about)).toBe(texts.passwordTooShort);
    expect(passwordProblem("🦊🌲🌊🔥🌙🍄🐝🦉🌾🪨🐌 river", about)).toBeNull();
  });

  it.each([
    "qwertyuiop123",
    "1qaz2wsx3edc",
    "Leavemealone",
    "Password!2026",
    "!!!password!!!",
    "password12345678",
    "passwordpassword",
    "aaaaaaaaaaaaa",
    "abcdefghijklm",
    "123456789012",
    "098765432109",
    "abcabcabcabcabc",
    "000000000000",
    "ivy.investor@example.com",
    "Ivy Ó Briain 1!",
    "kindling-kindling-1",
    "KINDLING!!!!!!",
    "briain.investor",
    "ｐａｓｓｗｏｒｄ１２３４",
  ])("cannot be %j", (password) => {
    expect(passwordProblem(password, about)).toBe(texts.passwordTooCommon);
  });

  it("can contain its owner's name if it has enough other characters", () => {
    expect(passwordProblem("ivy climbs old walls", about)).toBeNull();
  });
});

describe("isEasyToGuess", () => {
  it.each([
    "20261129",
    "29112026",
    "29.11.2026",
    "4729103855",
    "1234567890ab",
    "founders",
    "Investors 2026",
    "admin-admin",
    "pass word",
    "pass\u200bword",
    "ｐａｓｓｗｏｒｄ",
    "password password",
    "kindling.example",
    "aabbaabba",
  ])("is true for %j", (passcode) => {
    expect(isEasyToGuess(passcode, ["Ember Circle"])).toBe(true);
  });

  it.each([
    "Kq7mZ2wx",
    "c98e76ab",
    "#!$%&*^~",
    "Monday-Rain-42",
    "kindling-x7kq9m",
    "founders like long walks",
    "472910385561",
    "Yw1J8dZk0q3TtVb5n2Hc9LxR",
  ])("is false for %j", (passcode) => {
    expect(isEasyToGuess(passcode, ["Ember Circle"])).toBe(false);
  });
});

import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { passwordProblem } from "./weak-passwords.ts";

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

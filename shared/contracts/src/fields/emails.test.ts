import { describe, expect, it } from "vitest";
import { canonicalEmail } from "./emails.ts";
import { email } from "./primitives.ts";

describe("email", () => {
  it.each([
    "info@xn--e1afmkfd.xn--p1ai",
    "r&d@ember.example",
    "a=b@ember.example",
    "o'brien+x@ember.example",
    "#!$%*/?^_`{|}~.-@ember.example",
    "Maya@Ember.Example",
    "josé@ember.example",
    "почта@xn--e1afmkfd.xn--p1ai",
  ])("accepts %s as it is", (text) => {
    expect(email.parse(text)).toBe(text);
  });

  it.each([
    ["info@пример.рф", "info@xn--e1afmkfd.xn--p1ai"],
    ["info@Пример。РФ", "info@xn--e1afmkfd.xn--p1ai"],
    ["maya@ｅmber.example", "maya@ember.example"],
    [" \u200bmaya@ember\u00ad.example\u200e\n", "maya@ember.example"],
    ["jose\u0301@ember.example", "josé@ember.example"],
  ])("stores %j as %s", (typed, stored) => {
    expect(email.parse(typed)).toBe(stored);
    expect(email.parse(stored)).toBe(stored);
  });

  it("leaves accents before the @ alone", () => {
    expect(email.parse("josé@ember.example")).not.toBe(email.parse("jose@ember.example"));
  });

  it.each([
    "maya",
    "maya@",
    "@ember.example",
    "maya@@ember.example",
    "maya@ember..example",
    "maya@-ember.example",
    "ma ya@ember.example",
    "maya@em ber.example",
    "maya@пример/x",
    "maya@пример:25",
    "maya@[127.0.0.1]",
    "<maya@ember.example>",
    "a@ember.example,b@ember.example",
    '"maya"@ember.example',
    "maya\u0000@ember.example",
    "maya\n@ember.example",
  ])("refuses %j", (text) => {
    expect(email.safeParse(text).success).toBe(false);
  });

  it("leaves text that is no email unchanged", () => {
    expect(canonicalEmail(" none ")).toBe("none");
  });
});

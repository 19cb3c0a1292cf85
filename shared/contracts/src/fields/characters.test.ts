import { describe, expect, it } from "vitest";
import { removeInvisible } from "./characters.ts";
import { optionalLink, optionalText, requiredText, textList } from "./primitives.ts";

describe("removeInvisible", () => {
  it.each([
    ["\u200bPal\u00adle\u2060try\ufeff", "Palletry"],
    ["\u202aPalletry\u202c\u200e", "Palletry"],
    ["Pal\u200dlet\u200cry", "Palletry"],
  ])("makes %j %s", (typed, text) => {
    expect(removeInvisible(typed)).toBe(text);
  });

  it.each(["می\u200cخواهم", "क्\u200dष", "👩\u200d💻", "❤\ufe0f\u200d🔥", "two\n\tlines", "a\u00a0b"])(
    "keeps %j",
    (text) => {
      expect(removeInvisible(text)).toBe(text);
    },
  );
});

describe("text fields", () => {
  it("store composed text without invisible characters, trimmed", () => {
    expect(requiredText(5).parse(" Cafe\u0301\u200b ")).toBe("Café");
    expect(optionalText(4).parse("\ufeffCafe\u0301")).toBe("Café");
    expect(textList(4).parse(["Cafe\u0301", "Caf\u00ade\u0301"])).toEqual(["Café"]);
    expect(optionalLink.parse("\u200bhttps://palletry\u00ad.example\u200e")).toBe("https://palletry.example");
  });

  it("are blank with invisible characters only", () => {
    expect(requiredText(5).safeParse("\u200b").error?.issues[0]?.message).toBe("is required");
    expect(optionalText(5).parse("\u200b \ufeff")).toBeNull();
    expect(optionalLink.parse("\u200b")).toBeNull();
  });
});

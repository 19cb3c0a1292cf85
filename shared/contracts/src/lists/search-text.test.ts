import { describe, expect, it } from "vitest";
import { searchText, searchWords } from "./search-text.ts";

describe("searchText", () => {
  it.each([
    ["Łódź", "Lodz"],
    ["Søren", "Soren"],
    ["Đặng", "Dang"],
    ["Işıl", "Isil"],
    ["İzmir", "izmir"],
    ["Straße", "STRASSE"],
    ["STRAẞE", "Strasse"],
    ["Æther", "Aether"],
    ["Œuvre", "oeuvre"],
    ["Þór", "Thor"],
    ["O’Brien", "O'Brien"],
    ["O´Brien", "O'Brien"],
    ["well\u2011known", "well-known"],
    ["Ｐａｌｌｅｔｒｙ", "palletry"],
    ["Pal\u00adle\u200btry", "palletry"],
    ["Cafe\u0301", "Café"],
    ["ΑΘΉΝΑΣ", "Αθήνας"],
    ["ﬁn\u00a0tech", "fin tech"],
  ])("makes %j and %j the same", (one, other) => {
    expect(searchText(one)).toBe(searchText(other));
  });

  it("keeps letters whose marks are no accents", () => {
    expect(searchText("日本 가 がか")).toBe("日本 가 がか");
  });
});

describe("searchWords", () => {
  it("splits at spaces of every kind, without repetitions", () => {
    expect(searchWords(" Łódź\u00a0lodz  \u200b fin")).toEqual(["lodz", "fin"]);
  });
});

import { describe, expect, it } from "vitest";
import { emailAddress, plainWords, profileLink, telephone, website } from "./contacts.ts";
import { randomFor } from "./random.ts";

describe("plainWords", () => {
  it.each([
    ["Łukasz Wiśniewczyk", ["lukasz", "wisniewczyk"]],
    ["Nguyễn Thị Đào", ["nguyen", "thi", "dao"]],
    ["Rasmus Østergaard-Holm", ["rasmus", "ostergaard-holm"]],
    ["佐伯 陽斗 (Haruto Saeki)", ["haruto", "saeki"]],
    ["St. Brannock's Kettle & Coil", ["st", "brannocks", "kettle", "coil"]],
  ])("writes %s in plain letters", (name, words) => {
    expect(plainWords(name)).toEqual(words);
  });
});

describe("contacts made from names", () => {
  it("take the first and the last name, and places that do not exist", () => {
    expect(emailAddress("Maria Aparecida Conceição", "example.com")).toBe("maria.conceicao@example.com");
    expect(profileLink("Oisín Mac Eoghain")).toBe("linkedin.example/in/oisin-eoghain");
    expect(website("Clínica Puente", randomFor("any"))).toMatch(
      /^(https:\/\/|www\.)?clinicapuente\.example$/,
    );
  });

  it("have a telephone number that is kept for stories, or none", () => {
    for (let turn = 0; turn < 50; turn++) {
      expect(telephone("US", randomFor(`us ${turn}`))).toMatch(/^\+1 \(\d{3}\) 555-01\d\d$/);
      expect(telephone("AUSTRALIA", randomFor(`au ${turn}`))).toMatch(/^\+61 2 5550 47\d\d$/);
    }
    expect(telephone("AFRICA", randomFor("any"))).toBeNull();
    expect(telephone(undefined, randomFor("any"))).toBeNull();
  });
});

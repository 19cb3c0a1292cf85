import { describe, expect, it } from "vitest";
import { companyKey, personKey } from "./name-keys.ts";

describe("companyKey", () => {
  it.each([
    [
      "Acme",
      ["ACME", " acme ", "The Acme", "Acme, Inc.", "Acme Inc", "ACME Incorporated", "Acme Ltd.", "Acme LLC"],
    ],
    [
      "Acme",
      ["Acme GmbH", "Acme gGmbH", "Acme GmbH & Co. KG", "Acme AG", "Acme UG (haftungsbeschränkt)", "Acme KG"],
    ],
    [
      "Acme",
      ["Acme S.A.", "Acme SA", "Acme S. A.", "Acme S.à r.l.", "Acme SARL", "Acme S.r.l.", "Acme S.p.A."],
    ],
    [
      "Acme",
      [
        "Acme Sp. z o.o.",
        "Acme sp. z o. o.",
        "Acme Sp z oo",
        "Acme s.r.o.",
        "Acme, spol. s r.o.",
        "Acme d.o.o.",
      ],
    ],
    [
      "Acme",
      ["Acme B.V.", "Acme N.V.", "Acme ApS", "Acme A/S", "Acme Oy", "Acme AB", "Acme OÜ", "Acme Kft."],
    ],
    [
      "Acme",
      [
        "Acme Pty Ltd",
        "Acme Pte. Ltd.",
        "Acme Pvt. Ltd.",
        "Acme Private Limited",
        "Acme Sdn Bhd",
        "Acme K.K.",
      ],
    ],
    [
      "Acme",
      ["UAB Acme", "ООО «Acme»", "Acme Co., Ltd.", "Acme Corp.", "Acme Corporation", "Acme & Co.", "“Acme”"],
    ],
    ["Łódź Robotics", ["lodz robotics", "Lodz-Robotics Sp. z o.o.", "ŁÓDŹ ROBOTICS S.A."]],
    ["Smørrebrød", ["Smorrebrod ApS", "SMØRREBRØD"]],
    ["Großmann", ["Grossmann GmbH", "GROSSMANN", "GROẞMANN"]],
    ["Işık Yazılım", ["Isik Yazilim A.Ş.", "IŞIK YAZILIM"]],
    ["Café Noir", ["Cafe\u0301 Noir", "CAFE NOIR SAS", "Café\u200b Noir"]],
    ["Smith & Wesson", ["Smith and Wesson", "Smith + Wesson Ltd"]],
    ["L'Oréal", ["L’Oreal", "LOREAL S.A."]],
    ["Acme.io", ["Acme IO", "acme-io"]],
    ["ＡＣＭＥ", ["acme", "株式会社ＡＣＭＥ", "Acme 株式会社"]],
    ["ソニー", ["株式会社ソニー", "ソニー株式会社"]],
  ])("is the same for %s as for %j", (company, others) => {
    for (const other of others) expect([other, companyKey(other)]).toEqual([other, companyKey(company)]);
  });

  it.each([
    ["Acme Health", "Acme Wealth"],
    ["AS Roma", "Roma"],
    ["Vero", "Vera"],
    ["ソニー", "パナソニック"],
  ])("differs for %s and %s", (one, other) => {
    expect(companyKey(one)).not.toBe(companyKey(other));
  });

  it.each(["The Company", "SA", "The", "Limited", "GmbH & Co. KG"])("keeps a word of %s", (company) => {
    expect(companyKey(company)).toMatch(/\w/);
  });

  it.each([null, undefined, "", " ", "!?", "—"])("is null for %j", (company) => {
    expect(companyKey(company)).toBeNull();
  });
});

describe("personKey", () => {
  it.each([
    [
      "Ada Byron",
      ["ADA BYRON", "Byron, Ada", "Dr. Ada Byron", "Ms Ada Byron", "Prof. Dr. Ada Byron", "Ada Byron, PhD"],
    ],
    ["Łukasz Żak", ["Lukasz Zak", "ŁUKASZ ŻAK", "Zak Łukasz"]],
    ["Søren Strauß", ["Soren Strauss", "SØREN STRAUSS"]],
    ["Işıl Yıldız", ["Isil Yildiz", "IŞIL YILDIZ"]],
    ["Seán O'Brien", ["Sean O’Brien", "Sean OBrien"]],
    ["Jean-Luc Picard", ["Jean Luc Picard", "jean‑luc picard"]],
    ["佐藤 健", ["健 佐藤"]],
  ])("is the same for %s as for %j", (name, others) => {
    for (const other of others) expect([other, personKey(other)]).toEqual([other, personKey(name)]);
  });

  it("keeps a name that is like a title, and differs for other people", () => {
    expect(personKey("Dr")).toBe("dr");
    expect(personKey("Ada Byron")).not.toBe(personKey("Adam Byron"));
  });

  it.each([null, undefined, "", " ", "."])("is null for %j", (name) => {
    expect(personKey(name)).toBeNull();
  });
});

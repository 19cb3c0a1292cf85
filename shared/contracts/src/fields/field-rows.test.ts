import { expect, it } from "vitest";
import { z } from "zod";
import { investorFields } from "../investors/fields.ts";
import { defaultsOf, numbersOf, personalOf, schemasOf } from "./field-rows.ts";
import { requiredText, text, whole } from "./field-types.ts";

const fields = {
  name: { ...requiredText(20), isPersonal: true },
  city: text(20),
  years: whole(0, 150),
  wants_mail: { written: z.boolean(), stored: z.boolean().default(true), kind: "text" },
} as const;

it("the fields that a new record lacks have their defaults, except for required ones", () => {
  expect(defaultsOf(fields)).toEqual({ city: null, years: null, wants_mail: true });
  expect(defaultsOf(investorFields)).toMatchObject({ temperature: "COLD", verticals: [], thesis_text: null });
});

it("schemas, numbers and personal fields follow from the rows", () => {
  const written = z.object(schemasOf(fields, "written"));
  expect(written.parse({ name: " Ada ", city: "", years: 7, wants_mail: false })).toEqual({
    name: "Ada",
    city: null,
    years: 7,
    wants_mail: false,
  });
  expect(written.safeParse({ name: "", city: "", years: 7, wants_mail: false }).success).toBe(false);
  expect([numbersOf(fields), personalOf(fields)]).toEqual([["years"], ["name"]]);
});

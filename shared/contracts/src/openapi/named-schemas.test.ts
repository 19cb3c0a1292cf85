import { describe, expect, it } from "vitest";
import { z } from "zod";
import { namedSchemas } from "./named-schemas.ts";

const colour = z.enum(["RED", "BLUE"]).meta({ id: "Colour" });

describe("namedSchemas", () => {
  it("keeps a named schema once, with references to it", () => {
    const { named, convert } = namedSchemas();
    const ref = { $ref: "#/components/schemas/Colour" };
    expect(convert(z.object({ one: colour, two: z.array(colour) }), "output").properties).toEqual({
      one: ref,
      two: { type: "array", items: ref },
    });
    expect(convert(colour, "input")).toEqual(ref);
    expect(named).toEqual({ Colour: { type: "string", enum: ["RED", "BLUE"] } });
  });

  it("writes nullable as a list of types, except for references", () => {
    const { convert } = namedSchemas();
    const schema = z.object({
      text: z.string().max(5).nullable(),
      choice: z.enum(["A", "B"]).nullable(),
      colour: colour.nullable(),
      either: z.union([z.string(), z.object({ a: z.string() })]).nullable(),
    });
    expect(convert(schema, "output").properties).toMatchObject({
      text: { type: ["string", "null"], maxLength: 5 },
      choice: { type: ["string", "null"], enum: ["A", "B", null] },
      colour: { anyOf: [{ $ref: "#/components/schemas/Colour" }, { type: "null" }] },
      either: { anyOf: expect.any(Array) },
    });
  });

  it("treats fields named like keywords as fields", () => {
    const fields = { pattern: z.string(), format: z.string(), maximum: z.number(), anyOf: z.string() };
    const { convert } = namedSchemas();
    expect(Object.keys(convert(z.object(fields), "output").properties ?? {})).toEqual(Object.keys(fields));
  });

  it("rejects two different schemas with one name", () => {
    const { convert } = namedSchemas();
    convert(colour, "output");
    expect(() => convert(z.enum(["GREEN"]).meta({ id: "Colour" }), "output")).toThrow(/named Colour/);
  });

  it("rejects schemas that JSON Schema cannot express", () => {
    const { convert } = namedSchemas();
    expect(() => convert(z.object({ at: z.date() }), "output")).toThrow();
  });
});

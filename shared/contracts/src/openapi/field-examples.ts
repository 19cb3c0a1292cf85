import type { z } from "zod";
import type { FieldPresentation } from "../fields/record-field.ts";

type Rows = Readonly<Record<string, FieldPresentation & { written: z.ZodType }>>;

/** A valid value of each field, as it is stored. */
export const examplesOf = <F extends Rows>(fields: F): { [N in keyof F]: z.output<F[N]["written"]> } =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.written.parse(exampleOf(field))]),
  ) as { [N in keyof F]: z.output<F[N]["written"]> };

function exampleOf(field: FieldPresentation): unknown {
  switch (field.kind) {
    case "text":
    case "long":
      return field.label;
    case "email":
      return "maya@emberline.example";
    case "phone":
      return "+49 40 555 0199";
    case "link":
      return "https://emberline.example";
    case "deck":
      return "1AbC-d_9efGhIjKlMnOpQrStUvWxYz012";
    case "date":
      return "2026-03-02T09:30:00.000Z";
    case "year":
      return 2023;
    case "count":
      return 12;
    case "usd":
      return 750_000;
    case "cents":
      return 48_250.5;
    case "temperature":
      return "WARM";
    case "choice":
      return field.options.values[0];
    case "choices":
      return field.options.values.slice(0, 1);
    case "entries":
      return [field.label];
  }
}

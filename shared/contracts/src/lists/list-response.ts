import { z } from "zod";
import { success } from "../envelope.ts";
import { id } from "../fields/primitives.ts";
import type { ListDefinition } from "./list-definition.ts";

/** Which part of a list a response has. */
export const page = z
  .object({
    total: z.int().min(0).meta({ description: "Records in the list." }),
    matching: z.int().min(0).nullable().meta({
      description: "Records that the search and the filters leave; null unless counted.",
    }),
    offset: z.int().min(0),
    limit: z.int().min(1),
  })
  .meta({ id: "Page" });
export type Page = z.output<typeof page>;

/** The fields of a record in which words of the search were found; those that name the record come first. */
export const foundIn = z.object({ id, fields: z.array(z.string()) }).meta({ id: "FoundIn" });
export type FoundIn = z.output<typeof foundIn>;

/** How many records each option of each filter would leave, together with the other filters and the search. */
export type Facets = Record<string, Record<string, number>>;

function facets(list: ListDefinition) {
  const counts = Object.entries(list.filters).flatMap(([name, filter]) => {
    if (filter.kind === "check") return [];
    const options = filter.options.map(({ value }) => [value, z.int().min(0)]);
    return [[name, z.object(Object.fromEntries(options))]];
  });
  return z
    .object(Object.fromEntries(counts))
    .partial()
    .meta({ description: "How many records each option would leave, beside the other filters." });
}

/** The response of a list of which a part can be chosen. Only a part has a `page`. */
export const windowResponse = <S extends z.ZodType>(data: S) =>
  success(data).extend({ page: page.optional() });

/** The response of a list. Only the response to a query has more than `success` and `data`. */
export function listResponse<S extends z.ZodType>(list: ListDefinition, data: S) {
  return success(data).extend({
    page: page.optional(),
    found_in: z.array(foundIn).optional(),
    facets: facets(list).optional(),
  });
}

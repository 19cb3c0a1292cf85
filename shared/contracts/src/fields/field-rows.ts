import type { z } from "zod";
import type { FieldPresentation, Places } from "./record-field.ts";

/**
 * A field of a record, declared once; it begins with one of `field-types.ts`. From the rows of a record come the schemas
 * of its requests, states and replies, its columns, its forms and dialogs, and what logs leave out.
 */
export type FieldRow<Pages> = FieldPresentation & {
  /** The schema of a value in a request. */
  readonly written: z.ZodType;
  /** The schema of a value in a state. */
  readonly stored: z.ZodType;
  readonly at: Places<Pages>;
  /** Whether it says who somebody is or how to reach them: logs leave it out. */
  readonly isPersonal?: true;
};

/** The fields of a record by name, in the order of its columns. */
export type FieldRows<Pages> = Readonly<Record<string, FieldRow<Pages>>>;

type Part = "written" | "stored";

/** The schemas of all fields, by name. */
export const schemasOf = <Which extends Part, F extends Readonly<Record<string, Record<Which, z.ZodType>>>>(
  fields: F,
  which: Which,
) =>
  Object.fromEntries(Object.entries(fields).map(([name, row]) => [name, row[which]])) as {
    -readonly [N in keyof F]: F[N][Which];
  };

/** What is stored for the fields that a new record lacks; those without a default are required. */
export const defaultsOf = (
  fields: Readonly<Record<string, { stored: z.ZodType }>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { stored }]) => {
      const { success, data } = stored.safeParse(undefined);
      return success ? [[name, data]] : [];
    }),
  );

type Inputs = Readonly<Record<string, Pick<FieldRow<object>, "kind" | "isPersonal">>>;

/** The names of the fields that are numbers. */
export const numbersOf = (fields: Inputs): string[] =>
  Object.keys(fields).filter((name) => ["count", "year", "usd", "cents"].includes(fields[name]!.kind));

/** The names of the fields that logs leave out. */
export const personalOf = (fields: Inputs): string[] =>
  Object.keys(fields).filter((name) => fields[name]!.isPersonal);

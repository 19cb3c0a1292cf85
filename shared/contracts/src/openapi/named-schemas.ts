import { z } from "zod";

export type Json = z.core.JSONSchema.BaseSchema;

/**
 * Turns zod schemas into JSON Schema (2020-12) for one document, keeping every schema that has a
 * name (`.meta({ id })`) once, in `named`, with references to it elsewhere.
 */
export function namedSchemas() {
  const named: Record<string, Json> = {};

  /**
   * `io` says which side of a transform is meant: what callers may send, or what they get.
   * @throws Error for a schema that JSON Schema cannot express, or a name that two schemas claim
   */
  function convert(schema: z.ZodType, io: "input" | "output"): Json {
    const { $schema, $defs = {}, ...root } = z.toJSONSchema(schema, { target: "draft-2020-12", io });
    for (const [name, definition] of Object.entries($defs)) {
      const tidied = tidy(definition);
      if (named[name] !== undefined && JSON.stringify(named[name]) !== JSON.stringify(tidied)) {
        throw new Error(`two different schemas are named ${name}`);
      }
      named[name] = tidied;
    }
    return tidy(root);
  }

  return { named, convert };
}

/** The same schema as a person would write it, with references into `components`. */
function tidy(schema: Json): Json {
  const { properties, items, anyOf, $ref, ...rest } = schema;
  const result: Json = rest;
  if ($ref !== undefined) result.$ref = $ref.replace("#/$defs/", "#/components/schemas/");
  if (properties !== undefined) {
    const entries = Object.entries(properties).map(([key, value]) => [key, tidy(value as Json)]);
    result.properties = Object.fromEntries(entries);
  }
  if (items !== undefined) result.items = tidy(items as Json);
  // The contract grows by adding properties, so documents do not promise that there are no others.
  if (result.additionalProperties === false) delete result.additionalProperties;
  // A format says it better than its regular expression, which only concerns text anyway.
  if (result.format !== undefined || result.type === "integer") delete result.pattern;
  if (result.minimum === Number.MIN_SAFE_INTEGER) delete result.minimum;
  if (result.maximum === Number.MAX_SAFE_INTEGER && result.minimum === undefined) delete result.maximum;
  return anyOf === undefined ? result : { ...result, ...union(anyOf.map(tidy)) };
}

/** "X or null" as a list of types; X stays apart where it is a reference. */
function union(options: Json[]): Json {
  const [option, ...others] = options.filter(({ type }) => type !== "null");
  const nullable = others.length === 0 && option?.type !== undefined && options.length === 2;
  if (!nullable || Array.isArray(option.type)) return { anyOf: options };
  const values = option.enum === undefined ? {} : { enum: [...option.enum, null] };
  return { ...option, ...values, type: [option.type, "null"] } as Json;
}

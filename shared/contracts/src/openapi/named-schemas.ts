import { z } from "zod";

export type Json = z.core.JSONSchema.BaseSchema;

/**
 * Converts zod schemas to JSON Schema (2020-12) for one document. A schema with a name (`.meta({ id })`) is stored
 * once, in `named`, and referenced elsewhere.
 */
export function namedSchemas() {
  const named: Record<string, Json> = {};

  /**
   * `io` selects the side of a transform: what callers send, or what they receive.
   * @throws Error for a schema that JSON Schema cannot express, or a name used by two schemas
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

/** The schema simplified, with references into `components`. */
function tidy(schema: Json): Json {
  const { properties, items, anyOf, $ref, ...rest } = schema;
  const result: Json = rest;
  if ($ref !== undefined) result.$ref = $ref.replace("#/$defs/", "#/components/schemas/");
  if (properties !== undefined) {
    const entries = Object.entries(properties).map(([key, value]) => [key, tidy(value as Json)]);
    result.properties = Object.fromEntries(entries);
  }
  if (items !== undefined) result.items = tidy(items as Json);
  // Properties may be added to the contract, so `additionalProperties: false` is omitted.
  if (result.additionalProperties === false) delete result.additionalProperties;
  // The format makes its regular expression redundant.
  if (result.format !== undefined || result.type === "integer") delete result.pattern;
  if (result.minimum === Number.MIN_SAFE_INTEGER) delete result.minimum;
  if (result.maximum === Number.MAX_SAFE_INTEGER && result.minimum === undefined) delete result.maximum;
  return anyOf === undefined ? result : { ...result, ...union(anyOf.map(tidy)) };
}

/** "X or null" as a list of types, unless X is a reference. */
function union(options: Json[]): Json {
  const [option, ...others] = options.filter(({ type }) => type !== "null");
  const nullable = others.length === 0 && option?.type !== undefined && options.length === 2;
  if (!nullable || Array.isArray(option.type)) return { anyOf: options };
  const values = option.enum === undefined ? {} : { enum: [...option.enum, null] };
  return { ...option, ...values, type: [option.type, "null"] } as Json;
}

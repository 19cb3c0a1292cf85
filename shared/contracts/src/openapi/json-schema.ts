import { z } from "zod";
import type { EndpointShape } from "../endpoint.ts";
import { success } from "../envelope.ts";

type Json = z.core.JSONSchema.BaseSchema;

/**
 * The JSON Schema (draft 7) by which Fastify serialises an endpoint's successful answer,
 * `{ success: true, data }`. Properties that the contract does not name are not sent; a required
 * one that is missing makes serialising fail. Null where the contract allows none is sent as "" or
 * 0, so handlers must not give it.
 *
 * It holds types only: what fast-json-stringify does not read costs time to compile, and `anyOf`,
 * `enum`, `const`, `nullable` and integers that may be null each keep it from the fast way of
 * `objectMechanism: "native"`.
 * @throws TypeError for a reply that is no plain JSON of one type, such as a union
 */
export function replySchema(endpoint: EndpointShape): object {
  // An empty registry, so that named schemas stay where they are used.
  const full = z.toJSONSchema(success(endpoint.reply), {
    target: "draft-07",
    io: "output",
    metadata: z.registry(),
  });
  return lean(full, endpoint.name);
}

function lean(schema: Json, at: string): Json {
  if (schema.anyOf !== undefined) {
    const [only, ...others] = schema.anyOf.filter((option) => option.type !== "null");
    if (only === undefined || others.length > 0) throw new TypeError(`${at} must be of one type`);
    return orNull(lean(only, at));
  }
  if (Array.isArray(schema.type)) {
    const [only, ...others] = schema.type.filter((type) => type !== "null");
    if (only === undefined || others.length > 0) throw new TypeError(`${at} must be of one type`);
    return orNull(lean({ ...schema, type: only }, at));
  }
  switch (schema.type) {
    case "object":
      return leanObject(schema, at);
    case "array":
      return { type: "array", items: lean(single(schema.items, at), `${at}[]`) };
    case "string":
      // Only this format matters: it lets a Date be written without going through toISOString.
      return schema.format === "date-time" ? { type: "string", format: "date-time" } : { type: "string" };
    case "integer":
    case "number":
      // "integer" would cut off a fraction without a word, and keeps null from the fast way.
      return { type: "number" };
    case "boolean":
      return { type: "boolean" };
    default:
      throw new TypeError(`${at} must be plain JSON of one type`);
  }
}

function leanObject(schema: Json, at: string): Json {
  const properties = Object.entries(schema.properties ?? {}).map(([key, value]) => [
    key,
    lean(single(value, `${at}.${key}`), `${at}.${key}`),
  ]);
  const rest = schema.additionalProperties;
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: schema.required ?? [],
    ...(rest === undefined || rest === false ? {} : { additionalProperties: rest }),
  };
}

function orNull(schema: Json): Json {
  return { ...schema, type: [schema.type, "null"] } as Json;
}

function single(schema: unknown, at: string): Json {
  if (typeof schema === "object" && schema !== null && !Array.isArray(schema)) return schema as Json;
  throw new TypeError(`${at} must be plain JSON of one type`);
}

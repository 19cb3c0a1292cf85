import { z } from "zod";
import type { EndpointShape } from "../endpoint.ts";
import { success } from "../envelope.ts";
import { listResponse, windowResponse } from "../lists/list-response.ts";

type Json = z.core.JSONSchema.BaseSchema;

/**
 * The JSON Schema (draft 7) with which Fastify serialises an endpoint's success, `{ success: true, data }`. Properties
 * outside the contract are not sent, and a missing required one makes serialising fail. Null for a property that is not
 * nullable is sent as "" or 0, so handlers must not return it.
 *
 * It has types only: other keywords cost compile time, and `anyOf`, `enum`, `const`, `nullable` and nullable integers
 * each prevent the fast path of `objectMechanism: "native"`.
 * @throws TypeError for a response that is not plain JSON of one type, such as a union with objects
 */
export function responseSchema(endpoint: EndpointShape): object {
  // An empty registry keeps named schemas inline.
  const full = z.toJSONSchema(responseOf(endpoint), {
    target: "draft-07",
    io: "output",
    metadata: z.registry(),
  });
  return simplify(full, endpoint.name);
}

/** The response of an endpoint's success. */
export function responseOf({ list, window, response }: EndpointShape): z.ZodType {
  if (list !== undefined) return listResponse(list, response);
  return window ? windowResponse(response) : success(response);
}

function simplify(schema: Json, at: string): Json {
  if (schema.anyOf !== undefined) {
    const [only, ...others] = schema.anyOf.filter((option) => option.type !== "null");
    // Any value is serialised; without objects there is no field that the contract does not declare.
    if (others.length > 0 && schema.anyOf.every(hasNoObject)) return {};
    if (only === undefined || others.length > 0) throw new TypeError(`${at} must be of one type`);
    return nullable(simplify(only, at));
  }
  if (Array.isArray(schema.type)) {
    const [only, ...others] = schema.type.filter((type) => type !== "null");
    if (only === undefined || others.length > 0) throw new TypeError(`${at} must be of one type`);
    return nullable(simplify({ ...schema, type: only }, at));
  }
  switch (schema.type) {
    case "object":
      return simplifyObject(schema, at);
    case "array":
      return { type: "array", items: simplify(single(schema.items, at), `${at}[]`) };
    case "string":
      // The only format with an effect: it serialises a Date without toISOString.
      return schema.format === "date-time" ? { type: "string", format: "date-time" } : { type: "string" };
    case "integer":
    case "number":
      // "integer" would truncate fractions silently, and is slow for null.
      return { type: "number" };
    case "boolean":
      return { type: "boolean" };
    default:
      throw new TypeError(`${at} must be plain JSON of one type`);
  }
}

function hasNoObject({ type, items }: Json): boolean {
  if (type === "array") return items !== undefined && !Array.isArray(items) && hasNoObject(items as Json);
  return typeof type === "string" && type !== "object";
}

function simplifyObject(schema: Json, at: string): Json {
  const properties = Object.entries(schema.properties ?? {}).map(([key, value]) => [
    key,
    simplify(single(value, `${at}.${key}`), `${at}.${key}`),
  ]);
  const rest = schema.additionalProperties;
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: schema.required ?? [],
    ...(rest === undefined || rest === false ? {} : { additionalProperties: rest }),
  };
}

function nullable(schema: Json): Json {
  return { ...schema, type: [schema.type, "null"] } as Json;
}

function single(schema: unknown, at: string): Json {
  if (typeof schema === "object" && schema !== null && !Array.isArray(schema)) return schema as Json;
  throw new TypeError(`${at} must be plain JSON of one type`);
}

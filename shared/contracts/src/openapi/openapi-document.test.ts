import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, it } from "vitest";
import type { EndpointShape } from "../endpoint.ts";
import { endpoints } from "../endpoints.ts";
import { bodyExamples } from "./body-examples.ts";
import { errorResponses, errorStatuses } from "./error-responses.ts";
import { openApiDocument } from "./openapi-document.ts";
import { recordExamples } from "./record-examples.ts";

// biome-ignore lint/suspicious/noExplicitAny: the document is read by path, as by its readers
type Node = { [key: string]: any };
const api = openApiDocument({ product: "Kindling", version: "1.2.3" }) as Node;
const schemas: Node = api.components.schemas;

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
(formats as unknown as typeof formats.default)(ajv);
ajv.addVocabulary(["x-labels", "components"]);
ajv.addSchema({ $id: "kindling:", components: api.components });

/** Validates by a schema of the document, with references. */
const validator = (schema: Node) => ajv.compile(resolved(schema));
const resolved = (schema: Node): Node =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"kindling:#/components/'));

/** Every object and array in the document, with its path. */
function* nodes(node: unknown, at = "#"): Generator<[string, Node]> {
  if (typeof node !== "object" || node === null) return;
  yield [at, node];
  for (const [key, value] of Object.entries(node)) {
    // Examples are data, not schemas.
    if (key !== "example" && key !== "examples") yield* nodes(value, `${at}/${key.replaceAll("/", "~1")}`);
  }
}

const all = [...nodes(api)];
const operations = Object.entries(api.paths as Node).flatMap(([path, item]) =>
  Object.entries(item as Node).map(([method, operation]) => ({ path, method, operation: operation as Node })),
);
const operationOf = ({ name }: EndpointShape) =>
  operations.find(({ operation }) => operation.operationId === name)?.operation as Node;
const bodyOf = (endpoint: EndpointShape): Node =>
  operationOf(endpoint).requestBody.content["application/json"];

describe("OpenAPI document", () => {
  it("has product, version and OpenAPI version", () => {
    expect(api.openapi).toMatch(/^3\.1\.\d+$/);
    expect(api.info).toMatchObject({ title: "Kindling API", version: "1.2.3" });
  });

  it("is plain JSON and deterministic", () => {
    expect(JSON.parse(JSON.stringify(api))).toEqual(api);
    expect(openApiDocument({ product: "Kindling", version: "1.2.3" })).toEqual(api);
  });

  it("has only resolvable references and no unused component", () => {
    const refs = new Set(all.flatMap(([, { $ref }]) => (typeof $ref === "string" ? [$ref] : [])));
    const places = new Map(all);
    expect([...refs].filter((ref) => !places.has(ref))).toEqual([]);
    const kinds = Object.entries(api.components as Node);
    const components = kinds.flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    );
    expect(components.filter((component) => !refs.has(component))).toEqual([]);
  });

  it("has every endpoint once, with name, owner, audience and summary", () => {
    const listed = operations.map(({ path, method, operation }) => ({
      name: operation.operationId,
      call: `${method.toUpperCase()} ${path}`,
      owner: operation.tags,
      audience: operation["x-audience"],
      summary: operation.summary,
    }));
    const declared = endpoints.map(({ name, method, path, owner, audience, summary }) => ({
      name,
      call: `${method} ${path.replace(/:(\w+)/g, "{$1}")}`,
      owner: [owner],
      audience: [...audience],
      summary,
    }));
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(listed.sort(byName)).toEqual(declared.sort(byName));
    expect(new Set(listed.map(({ name }) => name)).size).toBe(listed.length);
    expect(api.tags.map(({ name }: Node) => name)).toEqual(
      expect.arrayContaining(declared.flatMap((e) => e.owner)),
    );
  });

  it("declares each path's parameters as required ids", () => {
    for (const { path, operation } of operations) {
      const own = (operation.parameters ?? []).filter((parameter: Node) => parameter.in === "path");
      expect(own.map(({ name }: Node) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      for (const parameter of own) {
        const text = { session: { type: "string", format: "uuid" }, bulk: { type: "string" } };
        const schema = text[parameter.name as keyof typeof text] ?? { type: "integer", minimum: 1 };
        expect(parameter).toMatchObject({ required: true, schema });
        expect(parameter.schema).not.toHaveProperty("pattern");
      }
    }
  });
});

describe("schemas of the OpenAPI document", () => {
  const inUse = all.filter(([, node]) => node.schema).map(([at, node]) => [at, node.schema] as const);

  it.each([...inUse, ...Object.entries(schemas)])("%s is valid JSON Schema 2020-12", (_at, schema) => {
    expect(() => validator(schema)).not.toThrow();
  });

  it("describe every property", () => {
    const told = ["type", "$ref", "anyOf"];
    for (const [at, { properties }] of all) {
      for (const [key, schema] of Object.entries((properties ?? {}) as Node)) {
        const keys = Object.keys(schema as Node).filter((word) => told.includes(word));
        expect(keys, `${at}/${key}`).toHaveLength(1);
      }
    }
  });

  it("include entities, bodies and enumerations with labels", () => {
    const names =
      "Founder FounderCreate FounderUpdate Investor InvestorCreate Match MatchReview Video Failure";
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(names.split(" ")));
    expect(schemas.Temperature).toMatchObject({
      type: "string",
      enum: ["COLD", "NEUTRAL", "WARM", "HOT", "FIRE"],
      "x-labels": { HOT: "Hot" },
    });
    expect(schemas.Founder.properties.temperature.anyOf[0].$ref).toBe("#/components/schemas/Temperature");
  });

  it("give bodies types, formats, limits, nulls and required fields", () => {
    const { properties, required } = schemas.FounderCreate;
    expect(required).toEqual(["company", "name", "email"]);
    expect(schemas.FounderUpdate).not.toHaveProperty("required");
    expect(properties).toMatchObject({
      company: { type: "string", minLength: 1, maxLength: 200 },
      email: { type: "string", format: "email", maxLength: 254 },
      elevator_pitch: { type: ["string", "null"], maxLength: 200 },
      founded_year: { type: ["integer", "null"], description: "From 1900 to next year." },
      revenue_usd: { type: ["number", "null"], minimum: 0, maximum: 9_999_999_999_999.99 },
      industry: { anyOf: [{ $ref: "#/components/schemas/Industry" }, { type: "null" }] },
      sectors: { type: ["array", "null"], maxItems: 50, items: { $ref: "#/components/schemas/Sector" } },
    });
  });

  it.each(Object.entries(recordExamples))("take the example of %s", (name, example) => {
    expect(schemas[name].examples).toEqual([example]);
    const validate = validator(schemas[name]);
    expect(validate(example), ajv.errorsText(validate.errors)).toBe(true);
  });

  const bodies = endpoints.filter((endpoint) => endpoint.body !== undefined);
  it.each(bodies)("have the example of $name, and accept the same bodies as the server", (endpoint) => {
    const { schema, example } = bodyOf(endpoint);
    const validate = validator(schema);
    expect(example).toEqual(bodyExamples[endpoint.name]);
    const odd = [null, "", 0, -1, 1.5, 2 ** 31, "x".repeat(20_000), "NOPE", true, {}, [], ["NOPE"], [null]];
    const tried: unknown[] = [example, {}, [], null, "text", 5];
    for (const key of [...Object.keys(schemas.FounderUpdate.properties), ...Object.keys(example)]) {
      for (const value of odd) tried.push({ ...example, [key]: value });
    }
    for (const body of tried) {
      const sent = Object.values((body ?? {}) as object);
      // The server also accepts text for lists and blanks for nulls, which the document describes in prose.
      const lenient = sent.some((value) => value === "" || value === "NOPE");
      const text = `${JSON.stringify(body)?.slice(0, 300)} ${ajv.errorsText(validate.errors)}`;
      if (!lenient) expect(validate(body), text).toBe(endpoint.body?.safeParse(body).success);
    }
  });
});

describe("responses of the OpenAPI document", () => {
  it.each(endpoints)("$name: success under its status only", (endpoint) => {
    const { responses } = operationOf(endpoint);
    const successes = Object.keys(responses).filter((status) => status.startsWith("2"));
    expect(successes).toEqual([String(endpoint.status)]);
  });

  it.each(endpoints.filter(({ stream, lines }) => stream === undefined && !lines))(
    "$name: success in the envelope",
    (endpoint) => {
      const { content } = operationOf(endpoint).responses[endpoint.status];
      const files = endpoint.list
        ? ["text/csv", "application/x-ndjson"]
        : endpoint.exports
          ? ["text/csv"]
          : [];
      expect(Object.keys(content)).toEqual(["application/json", ...files]);
      const { schema } = content["application/json"];
      expect(schema.required).toEqual(["success", "data"]);
      expect(schema.properties.success).toEqual({ type: "boolean", const: true });
      expect(validator(schema)({ success: false, data: {} })).toBe(false);
    },
  );

  it.each(endpoints.filter(({ lines }) => lines))(
    "$name: JSON Lines, with the schema of a line",
    (endpoint) => {
      const { content } = operationOf(endpoint).responses[endpoint.status];
      expect(Object.keys(content)).toEqual(["application/x-ndjson"]);
      expect(content["application/x-ndjson"]["x-line"]).toEqual({
        $ref: "#/components/schemas/BulkProgress",
      });
    },
  );

  it("live has server-sent events with their meanings and the data of the first", () => {
    const streams = endpoints.filter(({ stream }) => stream !== undefined);
    expect(streams.map(({ path }) => path)).toEqual(["/api/live"]);
    const { responses, parameters } = operationOf(streams[0]!);
    expect(Object.keys(responses[200].content)).toEqual(["text/event-stream"]);
    const events = responses[200].content["text/event-stream"]["x-events"];
    expect(Object.keys(events)).toEqual(["change", "everything", "ready", "heartbeat"]);
    for (const { description } of Object.values(events as Node)) expect(description).not.toBe("");
    expect(events.change.data).toEqual({ $ref: "#/components/schemas/Change" });
    const validate = validator(schemas.Change);
    expect(validate({ what: "founders", ids: [1, 2] })).toBe(true);
    expect(validate({ what: "matches" })).toBe(true);
    for (const wrong of [{ what: "people" }, { ids: [1] }, { what: "founders", ids: [] }])
      expect(validate(wrong)).toBe(false);
    expect(JSON.stringify(parameters)).toMatch(/LastEventId".*LastEventIdInAddress/);
  });

  it.each(endpoints)("$name: failures in theirs", (endpoint) => {
    const { responses } = operationOf(endpoint);
    const failures = Object.keys(responses).filter((status) => Number(status) >= 400);
    expect(failures.map(Number)).toEqual(errorStatuses(endpoint));
    for (const status of failures) {
      const { name } = errorResponses[Number(status)] ?? {};
      expect(responses[status]).toEqual({ $ref: `#/components/responses/${name}` });
    }
  });

  it("have Failure as the schema of every failure", () => {
    for (const response of Object.values(api.components.responses as Node)) {
      expect(response.content["application/json"].schema).toEqual({ $ref: "#/components/schemas/Failure" });
    }
  });

  it.each(endpoints)("$name: the header History-Entry if and only if it names the entry", (endpoint) => {
    const { headers } = operationOf(endpoint).responses[endpoint.status];
    expect(headers?.["History-Entry"] !== undefined).toBe(endpoint.namesEntry === true);
  });

  it.each(endpoints)("$name: 304 and an ETag if and only if it has one", (endpoint) => {
    const { responses, parameters = [] } = operationOf(endpoint);
    const has = endpoint.etag === true;
    expect("304" in responses).toBe(has);
    expect(JSON.stringify(parameters).includes("IfNoneMatch")).toBe(has);
    expect(responses[endpoint.status].headers?.ETag !== undefined).toBe(has);
    if (has) expect(responses[304].headers.ETag).toBeDefined();
  });
});

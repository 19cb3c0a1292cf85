import {
  consentHeader,
  type EndpointShape,
  idempotencyHeader,
  type Owner,
  replayedHeader,
} from "../endpoint.ts";
import { endpoints } from "../endpoints.ts";
import { failure } from "../envelope.ts";
import { type ExportFormat, exportFormats, queryOf } from "../lists/list-query.ts";
import { bodyExamples } from "./body-examples.ts";
import { errorResponses, errorStatuses } from "./error-responses.ts";
import { responseOf } from "./json-schema.ts";
import { type Json, namedSchemas } from "./named-schemas.ts";
import { recordExamples } from "./record-examples.ts";

type Convert = ReturnType<typeof namedSchemas>["convert"];

const owners: Readonly<Record<Owner, string>> = {
  founders: "Founders: company profiles and asks",
  investors: "The investors database and its match view",
  matches: "Matches with their scores and reasons, ratings and notes, stats",
  media: "The webinar library",
  gateway: "Sign-in and sessions, the community's settings, live updates",
};

/**
 * The OpenAPI 3.1 document of every endpoint, from the contracts alone. `x-audience` is who may call while access is
 * enforced; `x-labels` are the labels of an enumeration's values.
 */
export function openApiDocument({ product, version }: { product: string; version: string }): object {
  const { named, convert } = namedSchemas();
  const failed = convert(failure, "output");
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, convert) };
  }
  for (const [name, example] of Object.entries(recordExamples)) {
    const schema = named[name];
    if (schema !== undefined) schema.examples = [example];
  }
  return {
    openapi: "3.1.1",
    info: {
      title: `${product} API`,
      version,
      summary: "Where startup founders and investors find each other",
      description:
        "Every response is `{ success: true, data }` or `{ success: false, error, code }`, where " +
        "`error` is a sentence for users. Amounts are in USD; timestamps are ISO 8601 in UTC. " +
        "In an update, a missing property leaves the field unchanged; null clears it. " +
        "Beside the listed statuses, a path returns 405 for other methods, 414 for a URL of more than 8,000 " +
        "characters, 431 for headers that are too large and 408 for a request that is not sent to its end.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: Object.entries(owners).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: sorted(named),
      responses: Object.fromEntries(
        Object.values(errorResponses).map(({ name, description }) => [
          name,
          { description, content: json(failed) },
        ]),
      ),
      parameters: {
        ConsentVersion: {
          name: consentHeader,
          in: "header",
          description:
            "The version of the terms and the privacy notice that the sender agrees to: `consent_version` of " +
            "`GET /api/config`. Required while there is one, except from admins",
          schema: { type: "string" },
        },
        IdempotencyKey: {
          name: idempotencyHeader,
          in: "header",
          description:
            "A random UUID. The same request, sent again within a day with the same key, returns the record that the " +
            `first one created, as it is now, with the header \`${replayedHeader}: true\``,
          schema: { type: "string" },
        },
        IfNoneMatch: {
          name: "If-None-Match",
          in: "header",
          description: "ETag of the client's copy; returns 304 while it is current",
          schema: { type: "string" },
        },
        LastEventId: {
          name: "Last-Event-ID",
          in: "header",
          description: "Id of the last event that the client received; browsers send it by themselves",
          schema: { type: "string" },
        },
        LastEventIdInAddress: {
          name: "lastEventId",
          in: "query",
          description: "The same, for clients that cannot set headers",
          schema: { type: "string" },
        },
      },
      headers: {
        ETag: { description: "Changes whenever the response does", schema: { type: "string" } },
        "History-Entry": {
          description: "The id of the entry that the change added to the history; missing if nothing changed",
          schema: { type: "integer" },
        },
      },
    },
  };
}

function operation(endpoint: EndpointShape, convert: Convert): object {
  const { name, owner, audience, summary, params, body, consent, idempotent, etag, stream } = endpoint;
  const properties = params === undefined ? {} : (convert(params, "input").properties ?? {});
  const parameters: object[] = Object.entries(properties).map(([key, schema]) => ({
    name: key,
    in: "path",
    required: true,
    schema,
  }));
  const query = queryOf(endpoint);
  if (query !== undefined) {
    for (const [key, schema] of Object.entries(convert(query, "input").properties ?? {})) {
      const { description, ...rest } = schema as Json;
      parameters.push({ name: key, in: "query", description, schema: rest });
    }
  }
  if (consent) parameters.push({ $ref: "#/components/parameters/ConsentVersion" });
  if (idempotent) parameters.push({ $ref: "#/components/parameters/IdempotencyKey" });
  if (etag) parameters.push({ $ref: "#/components/parameters/IfNoneMatch" });
  if (stream) {
    parameters.push({ $ref: "#/components/parameters/LastEventId" });
    parameters.push({ $ref: "#/components/parameters/LastEventIdInAddress" });
  }
  return {
    operationId: name,
    tags: [owner],
    summary,
    "x-audience": audience,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: json(convert(body, "input"), bodyExamples[name]) } }),
    responses: responses(endpoint, convert),
  };
}

function responses(endpoint: EndpointShape, convert: Convert): object {
  const header = endpoint.etag ? "ETag" : endpoint.namesEntry ? "History-Entry" : null;
  const headers = header ? { headers: { [header]: { $ref: `#/components/headers/${header}` } } } : {};
  const result: Record<number, object> = {
    [endpoint.status]: endpoint.stream
      ? {
          description: "Events, until either side closes the connection",
          content: eventStream(endpoint, convert),
        }
      : endpoint.lines
        ? {
            description: "A JSON object per line, as things happen; broken off without the last",
            content: {
              [exportFormats.jsonl]: {
                schema: { type: "string" },
                "x-line": convert(endpoint.response, "output"),
              },
            },
          }
        : {
            description: endpoint.status === 201 ? "Created" : "Done",
            ...headers,
            content: { ...json(convert(responseOf(endpoint), "output")), ...exportsOf(endpoint) },
          },
  };
  if (endpoint.etag) result[304] = { description: "Not changed since that ETag", ...headers };
  for (const status of errorStatuses(endpoint)) {
    const known = errorResponses[status];
    if (known === undefined) throw new Error(`${endpoint.name} declares the unknown status ${status}`);
    result[status] = { $ref: `#/components/responses/${known.name}` };
  }
  return result;
}

/** OpenAPI 3.1 cannot describe a stream's events: `x-events` has the meaning and data of each. */
function eventStream({ response, stream = {} }: EndpointShape, convert: Convert): object {
  const events = Object.entries(stream).map(([name, description], index) => [
    name,
    { description, ...(index === 0 ? { data: convert(response, "output") } : {}) },
  ]);
  return { "text/event-stream": { schema: { type: "string" }, "x-events": Object.fromEntries(events) } };
}

const allFormats = Object.keys(exportFormats) as ExportFormat[];

function exportsOf({ list, exports = list ? allFormats : [] }: EndpointShape): object {
  return Object.fromEntries(exports.map((format) => [exportFormats[format], { schema: { type: "string" } }]));
}

function json(schema: Json, example?: object): object {
  return { "application/json": { schema, ...(example === undefined ? {} : { example }) } };
}

function sorted(named: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));
}

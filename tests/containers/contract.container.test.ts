import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import { endpoints } from "@kindling/contracts/endpoints.ts";
import { failure, success } from "@kindling/contracts/envelope.ts";
import { listResponse, windowResponse } from "@kindling/contracts/lists/list-response.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { listenLive } from "@kindling/gateway/testing/live-listener.ts";
import { call, type ReceivedResponse } from "@kindling/test-kit/client.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import type { Stack } from "@kindling/test-kit/product/stack.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { type EndpointCase, pathOf, type Sent } from "./endpoint-cases/endpoint-case.ts";
import { endpointCases } from "./endpoint-cases/endpoint-cases.ts";
import { eventContractSuite } from "./event-contract-suite.ts";
import { type FilledStack, requestId, startFilledStack } from "./filled-stack.ts";

const headers = { "x-request-id": requestId };
const title = ({ method, path }: EndpointShape) => `${method} ${path}`;

describe.skipIf(!dockerAvailable())("every event and endpoint, from gateway to PostgreSQL and NATS", () => {
  let filled: FilledStack | undefined;
  let stack: Stack;
  let cases: Readonly<Record<string, EndpointCase>>;
  beforeAll(async () => {
    filled = await startFilledStack();
    stack = filled.stack;
    cases = endpointCases(filled.records);
  });
  afterAll(() => filled?.end());

  function send(
    { method, path }: EndpointShape,
    { query = "", body, ...ids }: Sent,
    more: Record<string, string> = {},
  ) {
    return stack.call(method, `${pathOf(path, ids)}${query}`, body, { ...headers, ...more });
  }

  /** Checks that the body has exactly the fields of the schema. */
  function expectExactly<S extends z.ZodType>(schema: S, response: ReceivedResponse): void {
    expect(response.headers["content-type"]).toMatch(/^application\/json\b/);
    expect(schema.parse(response.body)).toStrictEqual(response.body);
  }

  function expectLines(
    endpoint: EndpointShape,
    { headers: { "content-type": type }, text }: ReceivedResponse,
  ) {
    expect(type).toMatch(/^application\/x-ndjson\b/);
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => endpoint.response.parse(line))).toStrictEqual(lines);
    expect(lines.at(-1)).toMatchObject({ changed: 1, complete: true });
  }

  function expectRejected(response: ReceivedResponse, status: number, expected: object): void {
    expect(response.status, response.text).toBe(status);
    expectExactly(failure, response);
    expect(response.body).toMatchObject({ success: false, requestId, ...expected });
  }

  // First, before other tests change the stack.
  describe("every event, on NATS", () => eventContractSuite(() => filled!));

  it("has a test case, and one for each declared error", () => {
    expect(Object.keys(cases).sort()).toEqual(endpoints.map(({ name }) => name).sort());
    for (const { name, errors } of endpoints) {
      const { refused, ifEnforced = [], forSignIns, forMembers } = cases[name]!;
      const tried = [...Object.keys(refused).map(Number), ...ifEnforced].sort();
      // A body is checked before the access.
      const beforeAccess = errors.filter((status) => status === 400);
      expect(tried, name).toEqual(forMembers ? [] : forSignIns ? beforeAccess : [...errors]);
    }
  });

  describe.each(endpoints.filter(({ stream }) => !stream))("$method $path", (endpoint) => {
    it("returns the declared response for a valid request", async () => {
      const { valid, forSignIns, forMembers } = cases[endpoint.name]!;
      const response = await send(endpoint, valid);
      if (forMembers) return expectRejected(response, 403, { error: texts.notAllowed, code: "forbidden" });
      if (forSignIns) return expectRejected(response, 404, { error: texts.accessIsOpen, code: "not_found" });
      expect(response.status, response.text).toBe(endpoint.status);
      if (endpoint.lines) return expectLines(endpoint, response);
      const declared = endpoint.window ? windowResponse(endpoint.response) : success(endpoint.response);
      expectExactly(declared, response);
      if (Array.isArray(response.body.data)) expect(response.body.data).not.toEqual([]);
      expect(response.headers["x-request-id"]).toBe(requestId);
    });

    const { list, window } = endpoint;
    if (list !== undefined) {
      it("returns the declared response to a list query", async () => {
        const response = await send(endpoint, { query: "?q=a&limit=1&facets=true" });
        expect(response.status, response.text).toBe(200);
        expectExactly(listResponse(list, endpoint.response).required(), response);
        expect(response.body.data).toHaveLength(1);
      });
    }
    if (window !== undefined) {
      it("returns the declared response to a query of a part", async () => {
        const { valid } = cases[endpoint.name]!;
        const sorted = `sort=${window.sorts.join()}&ids=${filled!.records.match.id}&`;
        const query = `?${window.sorts.length > 0 ? sorted : ""}limit=1`;
        const response = await send(endpoint, { ...valid, query });
        expect(response.status, response.text).toBe(200);
        expectExactly(windowResponse(endpoint.response).required(), response);
        expect(response.body.data).toHaveLength(1);
      });
    }

    if (endpoint.errors.length > 0) {
      it("returns each declared error with its text", async () => {
        for (const [status, { error, code, ...sent }] of Object.entries(cases[endpoint.name]!.refused)) {
          expectRejected(await send(endpoint, sent), Number(status), { error, code });
        }
      });
    }

    if (endpoint.body !== undefined) {
      it("returns 400 for broken JSON, 413 for a large body and 415 for another type", async () => {
        const { valid, forMembers } = cases[endpoint.name]!;
        const { id } = valid;
        if (forMembers) return expectRejected(await send(endpoint, { body: "{" }), 403, {});
        expectRejected(await send(endpoint, { id, body: "{" }), 400, { error: texts.notJson });
        // Little more than the limit: the connection may close while the rest of a larger one is sent.
        const large = JSON.stringify({ name: "x".repeat(endpoint.bodyLimit ?? 128 * 1_024) });
        expectRejected(await send(endpoint, { id, body: large }), 413, { error: texts.tooLarge });
        const form = await send(endpoint, { id, body: "a=b" }, { "content-type": "text/plain" });
        expectRejected(form, 415, { error: texts.unsupportedType });
      });
    }

    if (endpoint.etag) {
      it("returns 304 when the ETag matches", async () => {
        const { valid } = cases[endpoint.name]!;
        await stack.waitUntilConsistent();
        const { etag } = (await send(endpoint, valid)).headers;
        expect(etag).toMatch(/^W\/"/);
        const again = await send(endpoint, valid, { "if-none-match": String(etag) });
        expect(again).toMatchObject({ status: 304, text: "", headers: { etag } });
        expect((await send(endpoint, valid, { "if-none-match": 'W/"other"' })).status).toBe(200);
      });
    }
  });

  it.each(endpoints.filter(({ stream }) => stream))(
    "$method $path sends each declared event",
    async ({ response, stream }) => {
      // An unknown last event id means a gap.
      const told = await listenLive(stack.url, { headers: { ...headers, "last-event-id": "another" } });
      try {
        expect(told).toMatchObject({
          status: 200,
          headers: { "content-type": expect.stringMatching(/^text\/event-stream\b/) },
        });
        const warmer = endpoints.find(({ name }) => name === "updateTemperature")!;
        await send(warmer, cases.updateTemperature!.valid);
        const [carrying, ...others] = Object.keys(stream!);
        const heard = () => [
          ...told.events.map(({ event }) => event),
          ...(told.heartbeats() > 0 ? ["heartbeat"] : []),
        ];
        await eventually(() => expect([...new Set(heard())].sort()).toEqual([carrying, ...others].sort()));
        for (const { event, data } of told.events) {
          expect(event === carrying ? response.parse(data) : {}).toStrictEqual(data);
        }
      } finally {
        told.close();
      }
    },
  );

  it("is in the OpenAPI document with its statuses, and no other endpoint is", async () => {
    const { paths } = (await stack.call("GET", "/api/openapi.json")).body;
    type Operations = Record<string, { operationId: string; responses: object }>;
    const described = Object.entries<Operations>(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId, responses }]) => [
        operationId,
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
        Object.keys(responses).map(Number),
      ]),
    );
    const declared = endpoints.map((endpoint) => [
      endpoint.name,
      title(endpoint),
      expect.arrayContaining([endpoint.status, ...endpoint.errors, ...(endpoint.etag ? [304] : [])]),
    ]);
    expect(described.sort()).toEqual(declared.sort());
  });

  it("returns 404 with the envelope for an unknown path", async () => {
    const response = await stack.call("GET", "/api/nothing", undefined, headers);
    expectRejected(response, 404, { error: texts.notFound, code: "not_found" });
  });

  it("returns 401 without a session where access is enforced, unless it is public", async () => {
    await stack.start("gateway", { ACCESS: "enforced" });
    for (const endpoint of endpoints) {
      const response = await send(endpoint, cases[endpoint.name]!.valid);
      const expected = { error: texts.notSignedIn, code: "unauthenticated" };
      if (!endpoint.audience.includes("public")) expectRejected(response, 401, expected);
      else if (cases[endpoint.name]!.forSignIns) expect(response.body.error).not.toBe(texts.notSignedIn);
      else expect([200, 201, 409], title(endpoint)).toContain(response.status);
    }
  });

  it("returns 401 at its service for a request that bypasses the gateway, regardless of the identity it claims", async () => {
    const claims = { "x-kindling-identity": "admin", authorization: "Bearer admin", cookie: "role=admin" };
    for (const endpoint of endpoints) {
      if (endpoint.owner === "gateway") continue;
      const [service] = stack.replicas(endpoint.owner);
      const { body, ...ids } = cases[endpoint.name]!.valid;
      const path = pathOf(endpoint.path, ids);
      const response = await call(service!.url, endpoint.method, path, body, { ...headers, ...claims });
      expectRejected(response, 401, { error: texts.notSignedIn, code: "unauthenticated" });
    }
  });
});

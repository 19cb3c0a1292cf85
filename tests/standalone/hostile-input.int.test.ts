import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import { endpoints } from "@kindling/contracts/endpoints.ts";
import { failure } from "@kindling/contracts/envelope.ts";
import { bodyExamples } from "@kindling/contracts/openapi/body-examples.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { startTestProduct, type TestProduct } from "@kindling/test-kit/product/test-product.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let product: TestProduct;
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
let before: any;
beforeAll(async () => {
  product = await startTestProduct();
  for (const n of [1, 2, 3]) {
    await product.call("POST", "/api/founders", founderLike(n));
    await product.call("POST", "/api/investors-database", investorLike(n));
  }
  await product.waitUntilConsistent();
  before = await everything();
});
afterAll(() => product.stop());

/** All stored records, as the API returns them. */
async function everything(): Promise<unknown[]> {
  const paths = [
    "/api/founders",
    "/api/investors-database",
    "/api/founders/1/matches",
    "/api/stats",
    "/youtube-videos",
  ];
  return Promise.all(paths.map((path) => product.get(path)));
}

/** Sends a raw body; returns the status and the parsed envelope. */
const send = ({ method, path }: EndpointShape, id: string, body?: string, type = "application/json") =>
  product.call(method, path.replace(/:\w+/g, id), body, { "content-type": type });

function expectRejected({ status, body }: { status: number; body: unknown }, what: string): void {
  expect(status, what).toBeGreaterThanOrEqual(400);
  expect(status, what).toBeLessThan(500);
  expect(failure.safeParse(body).success, `${what}: ${JSON.stringify(body)}`).toBe(true);
}

const withBody = endpoints.filter(({ body }) => body !== undefined);
const withId = endpoints.filter(({ params }) => params !== undefined);
const title = ({ method, path }: EndpointShape) => `${method} ${path}`;

/** Bodies that every endpoint must reject. */
const bodies: Record<string, string> = {
  "invalid JSON": "{",
  "an empty body": "",
  "an array": "[]",
  "an array of objects": '[{"name":"x","email":"x@example.com","company":"x"}]',
  null: "null",
  "a number": "1",
  text: '"text"',
  __proto__: '{"__proto__":{"admin":true},"name":"x","email":"p@example.com","company":"p","passcode":"x"}',
  "constructor.prototype": '{"constructor":{"prototype":{"x":1}}}',
  "wrong types everywhere": JSON.stringify({
    company: 1,
    name: [],
    email: {},
    requested_check_usd: "x",
    temperature: 3,
    ben_rating: "3",
    passcode: null,
  }),
  "deep nesting": `{"name":${"[".repeat(5_000)}${"]".repeat(5_000)},"company":1,"email":1,"temperature":1,"ben_rating":[],"passcode":1,"requested_check_usd":[]}`,
  NUL: JSON.stringify({
    company: "a\0b",
    name: "a\0",
    email: "a\0@example.com",
    ben_notes: "\0",
    temperature: "\0",
    requested_check_usd: "\0",
  }),
  "lone surrogates":
    '{"company":"\\ud800","name":"\\udfff","email":"\\ud800@example.com","ben_notes":"\\ud800","temperature":"\\ud800","requested_check_usd":"\\ud800"}',
  "huge numbers":
    '{"company":"h","name":"h","email":"h@example.com","requested_check_usd":1e308,"check_min_usd":1e308,"ben_rating":1e308,"temperature":1e308,"passcode":1e308}',
  "numbers beyond the range":
    '{"company":"h","name":"h","email":"h@example.com","requested_check_usd":1e999,"check_min_usd":1e999,"ben_rating":1e999,"temperature":1,"passcode":1}',
  "negative numbers":
    '{"company":"h","name":"h","email":"h@example.com","requested_check_usd":-1,"check_min_usd":-1,"ben_rating":-1,"temperature":-1,"passcode":-1}',
  "an invalid email":
    '{"company":"h","name":"h","email":"nobody","requested_check_usd":0.5,"ben_rating":0.5,"temperature":"warm","passcode":[]}',
};

describe("hostile input", () => {
  for (const endpoint of withBody) {
    for (const [name, body] of Object.entries(bodies)) {
      // The passcode endpoint reads one text field and ignores the others.
      it(`${title(endpoint)} rejects ${name}`, async () => {
        expectRejected(await send(endpoint, "1", body), name);
      });
    }
    // With open access every caller is an admin. Endpoints for members refuse admins before they read the body.
    const { audience } = endpoint;
    if (!audience.includes("admin") && !audience.includes("public")) continue;
    it(`${title(endpoint)} rejects 3 MB, and bodies that are not JSON`, async () => {
      const large = JSON.stringify({ company: "x".repeat(3_000_000), name: "x", email: "x@example.com" });
      expect((await send(endpoint, "1", large)).status).toBe(413);
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "text/xml",
      ]) {
        expect((await send(endpoint, "1", "name=x", type)).status, type).toBe(415);
      }
    });
  }

  for (const endpoint of withId) {
    it(`${title(endpoint)} rejects invalid ids`, async () => {
      const body = endpoint.body ? "{}" : undefined;
      const ids = [
        "0",
        "-1",
        "abc",
        "1.5",
        "1e3",
        "99999999999999999999",
        // A match's id needs up to 53 bits.
        endpoint.path.startsWith("/api/matches/") ? "9007199254740992" : "2147483648",
        "%00",
        "%ff",
        "..%2f1",
        "1%20or%201=1",
        "null",
        "１",
        "NaN",
        "[]",
        "x".repeat(2_000),
      ];
      for (const id of ids) expectRejected(await send(endpoint, id, body), id);
    });
  }

  for (const endpoint of withId.filter(({ method, errors }) => method === "PUT" && errors.includes(404))) {
    it(`${title(endpoint)} returns 404 for an unknown id`, async () => {
      const fields = { requested_check_usd: 1, temperature: "HOT", ben_rating: 1 };
      const body = { ...bodyExamples[endpoint.name], ...fields };
      expect((await send(endpoint, "2147483647", JSON.stringify(body))).status).toBe(404);
    });
  }

  it("returns the envelope and no 5xx for arbitrary JSON on every endpoint", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...withBody), fc.json({ maxDepth: 4 }), async (endpoint, body) => {
        const { status, body: response } = await send(endpoint, "2147483646", body);
        expect(status).toBeLessThan(500);
        expect(typeof response.success).toBe("boolean");
      }),
      { numRuns: 150 },
    );
  });

  it("leaves all stored records unchanged", async () => {
    await product.waitUntilConsistent();
    expect(await everything()).toEqual(before);
  });

  it("ignores unknown and read-only fields", async () => {
    const [founder] = before[0];
    const sent = {
      ...founder,
      name: "Changed",
      id: 77,
      version: 99,
      investors_matched: 5,
      created_at: "x",
      admin: true,
      updated_at: 4,
    };
    const { status, body } = await product.call("PUT", `/api/founders/${founder.id}`, sent);
    expect(status).toBe(200);
    const { updated_at: _, ...expected } = { ...founder, name: "Changed", version: founder.version + 1 };
    expect(body.data).toMatchObject(expected);
    expect(Object.keys(body.data).sort()).toEqual(Object.keys(founder).sort());
  });
});

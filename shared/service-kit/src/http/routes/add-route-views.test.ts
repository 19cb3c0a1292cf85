import { Readable } from "node:stream";
import type { Caller } from "@kindling/contracts/access.ts";
import { defineEndpoint } from "@kindling/contracts/endpoint.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { identityOf, testSecrets } from "@kindling/test-kit/identity.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { WholeList } from "../../lists/whole-list.ts";
import { createLog } from "../../log.ts";
import { createApp } from "../create-app.ts";
import { book, common } from "../testing/books.ts";
import { addRoute } from "./add-route.ts";

const params = z.object({ id: z.coerce.number() });
const secretBook = book.extend({ price: z.number() });
const changeBook = defineEndpoint({
  ...common,
  audience: ["admin", "founder", "investor"],
  name: "changeBook",
  method: "PUT",
  path: "/books/:id",
  params,
  body: z.object({ title: z.string().optional(), price: z.number().optional() }),
  response: secretBook,
  views: {
    founder: { body: z.object({ title: z.string().optional() }), response: book },
    investor: { response: book.pick({ id: true }) },
  },
});
const listBooks = defineEndpoint({
  ...common,
  audience: ["admin", "founder"],
  name: "listBooks",
  method: "GET",
  path: "/books",
  response: z.array(secretBook),
  views: { founder: { response: z.array(book) } },
});
const lookUp = defineEndpoint({
  ...common,
  name: "lookUp",
  method: "POST",
  path: "/books",
  body: z.object({ title: z.string(), price: z.number().optional() }),
  response: secretBook,
  views: { public: { body: z.object({ title: z.string() }), response: book } },
});

const stored = { id: 1, title: "Sketch", at: null, tags: [], price: 9 };
let taken: { body: unknown; caller: Caller } | null;
let app: ReturnType<typeof createApp>;
beforeEach(() => {
  taken = null;
  app = createApp({
    service: "founders",
    log: createLog({ service: "founders", level: "silent" }),
    identity: { service: "founders", secrets: testSecrets },
  });
  const take = async ({ body, caller }: { body: unknown; caller: Caller }) => {
    taken = { body, caller };
    return stored;
  };
  addRoute(app, changeBook, take);
  addRoute(app, lookUp, take);
  const whole = () => Readable.from([JSON.stringify({ success: true, data: [stored] })]);
  addRoute(app, listBooks, async () => new WholeList('W/"1"', whole()));
});
afterEach(() => app.close());

const ask = (caller: Caller, method: "GET" | "PUT" | "POST", url: string, payload?: unknown) =>
  app.inject({
    method,
    url,
    headers: { ...identityOf("founders", caller), "content-type": "application/json" },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
const { price: _, ...withoutPrice } = stored;

describe("a route with views", () => {
  it.each<[Caller, object, object]>([
    [{ role: "admin" }, { title: "T", price: 7 }, stored],
    [{ role: "founder", id: 1 }, { title: "T" }, withoutPrice],
    [{ role: "investor", id: 1 }, { title: "T", price: 7 }, { id: 1 }],
  ])("reads and returns the fields of %j", async (caller, body, data) => {
    const response = await ask(caller, "PUT", "/books/1", { title: "T", price: 7, unknown: 1 });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(response.json()).toEqual({ success: true, data });
    expect(taken).toEqual({ body, caller });
  });

  it("ignores fields that the caller may not send, even if invalid", async () => {
    const body = { title: "T", price: "much" };
    expect((await ask({ role: "founder", id: 1 }, "PUT", "/books/1", body)).statusCode).toBe(200);
    expect((await ask({ role: "admin" }, "PUT", "/books/1", body)).statusCode).toBe(400);
  });

  it("uses the public view for a founder without a view of its own", async () => {
    for (const caller of [{ role: "public" }, { role: "founder", id: 1 }] as const) {
      const response = await ask(caller, "POST", "/books", { title: "T", price: 7 });
      expect(response.json().data).toEqual(withoutPrice);
      expect(taken?.body).toEqual({ title: "T" });
    }
  });

  it("sends a whole list only to callers without a restricted view", async () => {
    expect((await ask({ role: "admin" }, "GET", "/books")).json().data).toEqual([stored]);
    const refused = await ask({ role: "founder", id: 1 }, "GET", "/books");
    expect([refused.statusCode, refused.json().error]).toEqual([500, texts.internal]);
  });
});

describe("a caller outside the audience", () => {
  it.each<[Caller, string, number, string]>([
    [{ role: "public" }, "/books/1", 401, texts.notSignedIn],
    [{ role: "gateway" }, "/books/1", 403, texts.notAllowed],
    [{ role: "founder", id: 2 }, "/books/1", 403, texts.notAllowed],
    [{ role: "founder", id: 1 }, "/books/01", 403, texts.notAllowed],
    [{ role: "founder", id: 1 }, "/books/nonsense", 403, texts.notAllowed],
  ])("%j at %s gets %i, for any body", async (caller, url, status, error) => {
    for (const payload of [{ title: "T" }, "nonsense", { title: "x".repeat(2_000_000) }]) {
      const response = await ask(caller, "PUT", url, payload);
      expect([response.statusCode, response.json().error]).toEqual([status, error]);
    }
    expect(taken).toBeNull();
  });

  it("is matched by the id as the router parses it", async () => {
    expect((await ask({ role: "founder", id: 1 }, "PUT", "/books/%31", {})).statusCode).toBe(200);
  });
});

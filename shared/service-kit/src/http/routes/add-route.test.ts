import { defineEndpoint } from "@kindling/contracts/endpoint.ts";
import { failure } from "@kindling/contracts/envelope.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { addBook, book, changeBook, common, getBook, known, listBooks, silentApp } from "../testing/books.ts";
import { addRoute, type Input } from "./add-route.ts";

let app: ReturnType<typeof silentApp>;
let list: z.output<typeof book>[];
let seen: Input<typeof changeBook> | null;
beforeEach(() => {
  list = [known];
  seen = null;
  app = silentApp();
  addRoute(app, getBook, async () => ({ ...known, owner_email: "ada@example.org" }));
  addRoute(app, listBooks, async () => list);
  addRoute(app, addBook, async ({ body }) => ({ ...known, title: body.title }));
  addRoute(
    app,
    changeBook,
    async (input) => {
      seen = input;
      return known;
    },
    { invalidText: (details) => `Wrong: ${details.map(({ path }) => path).join(" ")}` },
  );
});
afterEach(() => app.close());

const post = (payload: unknown) =>
  app.inject({
    method: "POST",
    url: "/books",
    headers: { "content-type": "application/json" },
    payload: JSON.stringify(payload),
  });

describe("a route of the contracts", () => {
  it("returns the result in the envelope with the endpoint's status", async () => {
    const response = await post({ title: " Notes " });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ success: true, data: { ...known, title: "Notes" } });
  });

  it("omits fields outside the contract at any depth", async () => {
    list = [{ ...known, tags: [{ label: "old", secret: "x" }] } as never];
    expect((await app.inject("/books/1")).json().data).toEqual(known);
    expect((await app.inject("/books")).json().data).toEqual([known]);
  });

  it("passes the parsed input and the request id to the handler", async () => {
    const response = await app.inject({
      method: "PUT",
      url: "/books/7",
      headers: { "content-type": "application/json", "x-request-id": "request-1" },
      payload: JSON.stringify({ title: " T ", pages: 3, unknown: true }),
    });
    expect(response.statusCode).toBe(200);
    expect(seen).toEqual({
      params: { id: 7 },
      body: { title: "T", pages: 3 },
      caller: { role: "public" },
      requestId: "request-1",
      query: null,
    });
  });

  it("accepts a body up to the endpoint's limit, or up to 128 KiB", async () => {
    addRoute(app, { ...addBook, path: "/libraries", bodyLimit: 1_048_576 }, async () => known);
    const send = async (url: string, length: number) => {
      const payload = JSON.stringify({ title: "x".repeat(length - '{"title":""}'.length) });
      const headers = { "content-type": "application/json" };
      return (await app.inject({ method: "POST", url, headers, payload })).statusCode;
    };
    expect([await send("/books", 131_072), await send("/books", 131_073)]).toEqual([201, 413]);
    expect([await send("/libraries", 1_048_576), await send("/libraries", 1_048_577)]).toEqual([201, 413]);
  });

  it("returns 500 for a result that violates the contract", async () => {
    list = [{ id: 1 } as never];
    const response = await app.inject("/books");
    expect(response.statusCode).toBe(500);
    expect(failure.parse(response.json())).toMatchObject({ code: "internal", error: texts.internal });
  });
});

describe("invalid input", () => {
  it("gets 400 with a message for the first problem, and details of all", async () => {
    const response = await post({ pages: "many", tags: ["a", 2, null] });
    expect(response.statusCode).toBe(400);
    expect(failure.parse(response.json())).toMatchObject({
      code: "invalid",
      error: `${texts.invalidInput} title: is required`,
      details: [
        { path: "title", message: "is required" },
        { path: "pages", message: "must be of type number, not string" },
        { path: "tags.1", message: "must be of type string, not number" },
        { path: "tags.2", message: "must be of type string, not null" },
      ],
    });
  });

  it.each([[[]], ["words"], [7], [null], [true]])("includes %j instead of an object", async (body) => {
    const response = await post(body);
    expect(response.statusCode).toBe(400);
    expect(failure.parse(response.json())).toMatchObject({ code: "invalid", error: texts.invalidInput });
  });

  it("includes a missing body", async () => {
    const response = await app.inject({ method: "POST", url: "/books" });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: "invalid",
      details: [{ path: "", message: "is required" }],
    });
  });

  it.each(["abc", "0", "-1", "1.5", "99999999999999999999", "1e400", "%00", "NaN", "%F0%9F%98%80"])(
    "is the id %s",
    async (id) => {
      const response = await app.inject(`/books/${id}`);
      expect(response.statusCode).toBe(400);
      expect(failure.parse(response.json()).details?.[0]).toMatchObject({ path: "id" });
    },
  );

  it("gets the route's own message if it has one, for parameters and bodies", async () => {
    const put = (url: string, payload: object) => app.inject({ method: "PUT", url, payload });
    expect((await put("/books/1", { pages: "x" })).json().error).toBe("Wrong: title pages");
    expect((await put("/books/x", { title: "T" })).json().error).toBe("Wrong: id");
  });

  it("gets at most fifty details, without the values", async () => {
    const secret = "correct horse battery";
    const wrong = defineEndpoint({
      ...common,
      name: "wrong",
      method: "POST",
      path: "/wrong",
      body: z.array(z.enum(["a", "b"])),
      response: book,
    });
    addRoute(app, wrong, async () => known);
    const response = await app.inject({ method: "POST", url: "/wrong", payload: Array(100).fill(secret) });
    expect(response.json().details).toHaveLength(50);
    expect(response.body).not.toContain(secret);
  });
});

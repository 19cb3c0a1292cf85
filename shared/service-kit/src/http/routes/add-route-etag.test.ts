import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { founderList } from "@kindling/contracts/founders/list.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { RecordStream } from "../../lists/record-stream.ts";
import { WholeList } from "../../lists/whole-list.ts";
import { createLog } from "../../log.ts";
import { createApp } from "../create-app.ts";
import { book, known, listBooks, silentApp } from "../testing/books.ts";
import { addRoute } from "./add-route.ts";

let app: ReturnType<typeof silentApp>;
let list: z.output<typeof book>[] | Error;
beforeEach(() => {
  list = [known];
  app = silentApp();
  addRoute(app, listBooks, async () => {
    if (list instanceof Error) throw list;
    return list;
  });
});
afterEach(() => app.close());

describe("an endpoint with an ETag", () => {
  const ask = (ifNoneMatch: string, method: "GET" | "HEAD" = "GET") =>
    app.inject({ method, url: "/books", headers: { "if-none-match": ifNoneMatch } });

  it("returns 200 with a weak one and no-cache", async () => {
    const response = await app.inject("/books");
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).toMatch(/^W\/"[\w-]+"$/);
    expect(response.headers["cache-control"]).toBe("private, no-cache");
  });

  it.each([
    ["the tag itself", (tag: string) => tag],
    ["the tag without its weakness", (tag: string) => tag.slice(2)],
    ["a list with the tag", (tag: string) => `"other", ${tag},"third"`],
    ["any", () => "*"],
  ])("returns 304 without a body for %s", async (_name, header) => {
    const etag = (await app.inject("/books")).headers.etag as string;
    for (const method of ["GET", "HEAD"] as const) {
      const response = await ask(header(etag), method);
      expect(response.statusCode).toBe(304);
      expect(response.body).toBe("");
      expect(response.headers.etag).toBe(etag);
      expect(response.headers["content-type"]).toBeUndefined();
    }
  });

  it("returns 200 with another ETag for changed content", async () => {
    const etag = (await app.inject("/books")).headers.etag as string;
    list = [{ ...known, title: "Another" }];
    const response = await ask(etag);
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).not.toBe(etag);
    expect((await ask('"unknown"')).statusCode).toBe(200);
  });

  it("returns the same ETag for HEAD and GET", async () => {
    const [get, head] = [await app.inject("/books"), await app.inject({ method: "HEAD", url: "/books" })];
    expect(head.headers.etag).toBe(get.headers.etag);
    expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
    expect(head.body).toBe("");
  });

  it("returns no ETag and no 304 for an error", async () => {
    list = new Error("inner");
    const response = await ask("*");
    expect(response.statusCode).toBe(500);
    expect(response.headers.etag).toBeUndefined();
  });
});

describe("an endpoint that returns a whole list", () => {
  let parts: (string | Error)[];
  let read: number;
  beforeEach(async () => {
    await app.close();
    [parts, read] = [['{"success":true,', '"data":[]}'], 0];
    app = silentApp();
    addRoute(app, listBooks, async () => new WholeList('W/"7"', Readable.from(content())));
  });

  async function* content(): AsyncGenerator<string> {
    for (const part of parts) {
      read += 1;
      if (part instanceof Error) throw part;
      yield part;
    }
  }

  it("streams it with its ETag", async () => {
    const response = await app.inject("/books");
    expect(response.headers).toMatchObject({
      etag: 'W/"7"',
      "content-type": "application/json; charset=utf-8",
      "cache-control": "private, no-cache",
    });
    expect(response.body).toBe('{"success":true,"data":[]}');
  });

  it("returns its headers to HEAD without reading it", async () => {
    const head = await app.inject({ method: "HEAD", url: "/books" });
    expect([head.statusCode, head.headers.etag, head.body, read]).toEqual([200, 'W/"7"', "", 0]);
    expect(head.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(head.headers["content-length"]).toBeUndefined();
  });

  it("returns 304 for a matching ETag without reading it", async () => {
    for (const method of ["GET", "HEAD"] as const) {
      const response = await app.inject({ method, url: "/books", headers: { "if-none-match": 'W/"7"' } });
      expect([response.statusCode, response.headers.etag, response.body, read]).toEqual([
        304,
        'W/"7"',
        "",
        0,
      ]);
    }
  });

  it("returns 500 without an ETag when its first part fails", async () => {
    parts = [new Error("inner")];
    const response = await app.inject("/books");
    expect([response.statusCode, response.json().code]).toEqual([500, "internal"]);
    expect(response.headers.etag).toBeUndefined();
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("streams it for longer than other handlers may take", async () => {
    app = createApp({
      service: "shop",
      log: createLog({ service: "shop", level: "silent" }),
      server: { handlerTimeout: 20 },
    });
    const slow = async function* () {
      yield '{"success":true,';
      await setTimeout(60);
      yield '"data":[]}';
    };
    addRoute(
      app,
      { ...listBooks, list: founderList },
      async () => new WholeList('W/"7"', Readable.from(slow())),
    );
    expect((await app.inject("/books")).body).toBe('{"success":true,"data":[]}');
  });

  it("aborts the response when a later part fails", async () => {
    parts = ['{"success":true,', new Error("inner")];
    await expect(app.inject("/books")).rejects.toThrow("destroyed");
  });
});

describe("an endpoint that returns a record stream", () => {
  async function etagOfStream(endpoint: typeof listBooks): Promise<unknown> {
    await app.close();
    app = silentApp();
    const batches = async function* () {
      yield [known];
    };
    addRoute(app, endpoint, async () => new RecordStream('W/"7"', batches()));
    const responses = [await app.inject("/books"), await app.inject("/books")];
    expect(responses[0]?.json().data).toHaveLength(1);
    expect(responses[0]?.headers.etag).toBe(responses[1]?.headers.etag);
    return responses[0]?.headers.etag;
  }

  it("returns another ETag when a release changes the fields of the response", async () => {
    const before = await etagOfStream(listBooks);
    const response = z.array(book.extend({ pages: z.int().optional() }));
    expect(await etagOfStream({ ...listBooks, response })).not.toBe(before);
    expect(await etagOfStream(listBooks)).toBe(before);
  });
});

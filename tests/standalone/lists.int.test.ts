import { eventually } from "@kindling/test-kit/eventually.ts";
import { startTestProduct, type TestProduct } from "@kindling/test-kit/product/test-product.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

describe("GET /api/founders through the gateway", () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await startTestProduct();
    const { founders } = product.databases;
    await founders!.query(
      `insert into founders (company, name, email, summary_text)
       select 'Company ' || n, 'Founder ' || n, 'founder' || n || '@example.com', repeat('A long text. ', 100)
       from generate_series(1, 3000) n`,
    );
  });
  afterAll(() => product.stop());
  const get = (path: string, options?: RequestInit) => fetch(`${product.kindling.url}${path}`, options);
  const inFlight = async () => {
    const metrics = await (await get("/metrics")).text();
    return Number(/^gateway_requests_in_flight (\d+)$/m.exec(metrics)?.[1]);
  };

  it("returns a page of the founders that a query selects", async () => {
    const response = await get("/api/founders?q=company%203000&limit=2&counts=false");
    expect(response.status).toBe(200);
    const { data, page, found_in } = (await response.json()) as Record<string, never>;
    expect(data).toMatchObject([{ id: 3000, company: "Company 3000" }]);
    expect(page).toEqual({ total: 3000, matching: null, offset: 0, limit: 2 });
    expect(found_in).toEqual([{ id: 3000, fields: ["company", "name", "email"] }]);
  });

  it("returns 400 with the name of an unknown parameter", async () => {
    const response = await get("/api/founders?industri=AI");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid", details: [{ path: "industri" }] });
  });

  it("streams the whole list compressed, and returns 304 to its ETag", async () => {
    const response = await get("/api/founders");
    expect(response.headers.get("content-encoding")).toBe("gzip");
    const { data } = (await response.json()) as { data: { id: number }[] };
    expect(data.map(({ id }) => id)).toEqual(Array.from({ length: 3000 }, (_, n) => 3000 - n));
    const etag = response.headers.get("etag")!;
    for (const method of ["GET", "HEAD"]) {
      const unchanged = await get("/api/founders", { method, headers: { "if-none-match": etag } });
      expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
    }
  });

  it.each(["", "limit=1", "format=csv"])("returns the headers of %s to HEAD", async (query) => {
    const [head, full] = await Promise.all([
      get(`/api/founders?${query}`, { method: "HEAD" }),
      get(`/api/founders?${query}`),
    ]);
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const name of ["content-type", "content-disposition", "cache-control", "etag"]) {
      expect(head.headers.get(name)).toBe(full.headers.get(name));
    }
    await full.body!.cancel();
  });

  it("returns all records as a CSV file", async () => {
    const response = await get("/api/founders?format=csv");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="founders.csv"');
    const lines = (await response.text()).split("\r\n");
    expect(lines).toHaveLength(3002);
    expect(lines[1]).toMatch(/^"3000","Company 3000",/);
  });

  it("stops an export or a whole list when its client disconnects", async () => {
    const before = await inFlight();
    for (let n = 0; n < 6; n++) {
      const abort = new AbortController();
      const response = await get(`/api/founders${n % 2 ? "?format=jsonl" : ""}`, { signal: abort.signal });
      await response.body!.getReader().read();
      abort.abort();
    }
    await eventually(async () => expect(await inFlight()).toBe(before));
    expect((await get("/api/founders?limit=1")).status).toBe(200);
  });
});

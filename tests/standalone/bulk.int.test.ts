import { eventually } from "@kindling/test-kit/eventually.ts";
import { startTestProduct, type TestProduct } from "@kindling/test-kit/product/test-product.ts";
import { linesOf, store, whileLocked } from "@kindling/test-kit/suites/bulk/bulk-calls.ts";
import type { TestDatabase } from "@kindling/test-kit/test-database.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { begin, expectWhole, path } from "./bulk-founders.ts";

describe("a bulk change of founders, through the gateway", () => {
  let product: TestProduct;
  let database: TestDatabase;
  beforeAll(async () => {
    product = await startTestProduct();
    database = product.databases.founders!;
  });
  afterAll(() => product.stop());

  it("can be undone whatever dots the client's request id has", async () => {
    await store(database, "founder", 1);
    for (const id of ["request-1.a", "request..1", ".request-1", "request-1."]) {
      const [{ bulk } = { bulk: "" }] = linesOf(
        await (await begin(product.url, null, { "x-request-id": id })).text(),
      );
      const undone = await fetch(`${product.url}${path}/${bulk}/undo`, { method: "POST" });
      expect(undone.status, id).toBe(200);
      expect(linesOf(await undone.text()).at(-1)).toMatchObject({ changed: 1, complete: true });
    }
  });

  it("sends its lines uncompressed as it comes on, and ends after the chunk when its client disconnects", async () => {
    await database.query("truncate founders, history, outbox restart identity");
    await store(database, "founder", 1_000);
    const abort = new AbortController();
    // The newest come first.
    await whileLocked(
      database,
      "founder",
      500,
      () => begin(product.url, abort.signal),
      async (responded) => {
        const response = await responded;
        expect(response.headers.get("content-encoding")).toBeNull();
        expect(Object.fromEntries(response.headers)).toMatchObject({
          "content-type": "application/x-ndjson; charset=utf-8",
          "cache-control": "no-store, no-transform",
          "x-accel-buffering": "no",
        });
        const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
        let text = "";
        while (!text.includes('"done":400')) text += (await reader.read()).value;
        expect(text).not.toContain('"done":600');
        abort.abort();
        await eventually(async () => {
          const metrics = await (await fetch(`${product.url}/metrics`)).text();
          expect(metrics).toMatch(/^gateway_upstream_requests\{upstream="founders"\} 0$/m);
        });
      },
    );
    await eventually(() => expectWhole(database, 600));
    await eventually(async () => expect(await database.query("select from outbox")).toEqual([]));
    await expectWhole(database, 600);
  });
});

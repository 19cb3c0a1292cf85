import { eventually } from "@kindling/test-kit/eventually.ts";
import { startTestProduct, type TestProduct } from "@kindling/test-kit/product/test-product.ts";
import { linesOf, store, temperatures, whileLocked } from "@kindling/test-kit/suites/bulk/bulk-calls.ts";
import type { TestDatabase } from "@kindling/test-kit/test-database.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useKillableProduct } from "./killable-product.ts";

const path = "/api/founders/bulk";
const all = JSON.stringify({ select: { query: {} }, change: { temperature: "HOT" } });

const begin = (url: string, signal: AbortSignal | null = null, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-encoding": "gzip, br, zstd", ...headers },
    body: all,
    signal,
  });

/** The history and the outbox have exactly the founders that were changed. */
async function expectWhole(database: TestDatabase, changed: number): Promise<void> {
  expect(await temperatures(database, "founder")).toMatchObject({ HOT: changed });
  const [{ recorded, advanced } = {}] = await database.query(
    `select (select count(*) from history)::int as recorded,
            (select count(*) from founders where version = 2)::int as advanced`,
  );
  expect({ recorded, advanced }).toEqual({ recorded: changed, advanced: changed });
}

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

describe("kill -9 while founders are changed in bulk", () => {
  const { start, startInProcess, databases } = useKillableProduct();

  it("leaves whole chunks, and changes the others when it is sent again", async () => {
    const killed = await start();
    const database = databases().byName.founders!;
    await store(database, "founder", 1_000);
    const linesUntilKilled = () =>
      begin(killed.url)
        .then((response) => response.text())
        .catch(() => "");
    const broken = await whileLocked(database, "founder", 500, linesUntilKilled, () =>
      killed.process.end("SIGKILL"),
    );
    expect(broken).not.toContain('"complete":true');
    // PostgreSQL may finish the statement whose client is gone.
    const { HOT = 0 } = await eventually(async () => {
      const busy = await database.query(
        `select from pg_stat_activity where datname = current_database() and query like '%no key update%'
         and state = 'active' and pid <> pg_backend_pid()`,
      );
      expect(busy).toEqual([]);
      return temperatures(database, "founder");
    });
    expect([400, 600]).toContain(HOT);
    await expectWhole(database, HOT);
    const { url } = await startInProcess();
    const lines = linesOf(await (await begin(url)).text());
    expect(lines.at(-1)).toMatchObject({ total: 1_000, changed: 1_000 - HOT, failed: 0, complete: true });
    await expectWhole(database, 1_000);
  });
});

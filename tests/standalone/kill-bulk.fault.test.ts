import { eventually } from "@kindling/test-kit/eventually.ts";
import { linesOf, store, temperatures, whileLocked } from "@kindling/test-kit/suites/bulk/bulk-calls.ts";
import { describe, expect, it } from "vitest";
import { begin, expectWhole } from "./bulk-founders.ts";
import { useKillableProduct } from "./killable-product.ts";

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

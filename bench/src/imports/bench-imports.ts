import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identityOf, testIdentityEnv } from "@kindling/test-kit/identity.ts";
import { fillBySql } from "../data/community.ts";
import { founderBody, investorBody } from "../data/record-bodies.ts";
import { withWebBuild } from "../page/web-build.ts";
import { peaksOfTree } from "../processes/process-usage.ts";
import { withFolder, withPostgres, withProductAndPostgres } from "../processes/product.ts";
import { spawnNode } from "../processes/spawn-node.ts";
import { client } from "../requests/http-client.ts";
import { atMost, type Figure, percentile, plain } from "../results/figures.ts";
import { foundersFile } from "./founders-file.ts";
import { framesOfImport } from "./import-frames.ts";
import { runImport } from "./run-import.ts";

/** Founders, and investors, that exist before an import. */
const existing = 1_000;
const most = 100_000;
/** Between two edits of another admin, in ms. */
const editEveryMs = 100;

/** Imports of founders into the product, the memory of their service, and the frames of the page of imports. */
export async function benchImports(): Promise<Figure[]> {
  return [
    ...(await importInto(10_000, ({ checked, stored }) => [
      atMost("10,000 rows: file to check", checked, 10, "s"),
      atMost("10,000 rows: run", stored, 60, "s"),
    ])),
    ...(await importInto(most, ({ checked, stored }) => [
      plain("100,000 rows: file to check", `${checked.toFixed(1)} s`),
      atMost("100,000 rows: check and run", (checked + stored) / 60, 12, "min"),
    ])),
    atMost("100,000 rows: the service alone, peak", await peakOfService(), 500, "MB", 0),
    ...(await inPage()),
  ];
}

/** Imports into a product with some founders and investors, beside another admin who edits. */
function importInto(
  rows: number,
  figures: (times: Awaited<ReturnType<typeof runImport>>) => Figure[],
): Promise<Figure[]> {
  return withProductAndPostgres({}, async ({ url }, server) => {
    await fillBySql(server.url("investors"), "investors", 0, existing, investorBody);
    await fillBySql(server.url("founders"), "founders", 0, existing, founderBody);
    const api = client(url);
    const edits: number[] = [];
    let isDone = false;
    const editing = (async () => {
      for (let n = 0; !isDone; n++) {
        const started = performance.now();
        await api.put(`/api/founders/${1 + (n % existing)}`, { summary_text: `Edited ${n}` });
        edits.push(performance.now() - started);
        await sleep(editEveryMs);
      }
    })();
    try {
      const times = await runImport(api, foundersFile(rows));
      const size = rows.toLocaleString("en-US");
      isDone = true;
      await editing;
      return [
        ...figures(times),
        atMost(`${size} rows: another admin's edit meanwhile, p99`, percentile(edits, 0.99), 1_000, "ms", 0),
        plain(
          `${size} rows: number of these edits, median, worst`,
          `${edits.length}, ${percentile(edits, 0.5).toFixed(0)} ms, ${Math.max(...edits).toFixed(0)} ms`,
        ),
      ];
    } finally {
      isDone = true;
      await api.close();
    }
  });
}

function peakOfService(): Promise<number> {
  return withPostgres(["founders"], async (server) => {
    const service = await spawnNode("service.ts", {
      SERVICE: "founders",
      DATABASE_URL: server.url("founders"),
      // As in docker-compose.yml.
      NODE_OPTIONS: "--max-old-space-size=256",
      ...testIdentityEnv,
    });
    const api = client(service.url, 4, () => identityOf("founders"));
    try {
      await runImport(api, foundersFile(most));
      return peaksOfTree(service.pid)[0]!;
    } finally {
      await api.close();
      await service.stop();
    }
  });
}

function inPage(): Promise<Figure[]> {
  return withWebBuild((webDir) =>
    withProductAndPostgres({ WEB_DIR: webDir }, async ({ url }) => {
      const frames = await withFolder(async (folder) => {
        const path = join(folder, "founders.csv");
        await writeFile(path, foundersFile(most));
        return framesOfImport(url, path);
      });
      return [
        atMost(
          "100,000 rows in Chromium, from the file to the check: worst frame",
          Math.round(Math.max(...frames)),
          100,
          "ms",
          0,
        ),
        plain(
          "the same: number of frames, p95",
          `${frames.length}, ${percentile(frames, 0.95).toFixed(0)} ms`,
        ),
      ];
    }),
  );
}

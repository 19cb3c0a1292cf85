import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, totalmem } from "node:os";
import { benchDuplicates } from "./duplicates/bench-duplicates.ts";
import { benchImports } from "./imports/bench-imports.ts";
import { benchIntroductions } from "./introductions/bench-introductions.ts";
import { benchLoad } from "./load/bench-load.ts";
import { benchMatchingQuality } from "./matching/bench-matching-quality.ts";
import { benchAdmin } from "./page/bench-admin.ts";
import { benchLanding } from "./page/bench-landing.ts";
import { benchStart } from "./processes/bench-start.ts";
import { benchHistory } from "./requests/bench-history.ts";
import { benchLists } from "./requests/bench-lists.ts";
import { benchMemory } from "./requests/bench-memory.ts";
import { benchRequests } from "./requests/bench-requests.ts";
import { benchWindows } from "./requests/bench-windows.ts";
import { type Figure, table } from "./results/figures.ts";
import { withSection } from "./results/results-file.ts";
import { benchCounts } from "./updates/bench-counts.ts";
import { benchLive } from "./updates/bench-live.ts";
import { benchMatching } from "./updates/bench-matching.ts";
import { benchScale } from "./updates/bench-scale.ts";

/**
 * `npm run bench [PART...]`: measures the named parts, by default all, prints the figures and writes each part's
 * section in results.md. `npm run bench matching-quality -- FILE` prints how well matching finds the pairs of a file.
 */
const parts: Record<string, () => Promise<Figure[]>> = {
  lists: benchLists,
  requests: benchRequests,
  history: benchHistory,
  windows: benchWindows,
  memory: benchMemory,
  matching: benchMatching,
  scale: benchScale,
  counts: benchCounts,
  imports: benchImports,
  live: benchLive,
  duplicates: benchDuplicates,
  introductions: benchIntroductions,
  start: benchStart,
  landing: benchLanding,
  admin: benchAdmin,
  load: benchLoad,
};
const results = new URL("../results.md", import.meta.url);
const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
const chosen = process.argv.slice(2);
const [first, file] = chosen;
if (first === "matching-quality") {
  if (file === undefined) throw new Error("the file with founders, investors and pairs is missing");
  console.log(table(await benchMatchingQuality(file)));
  process.exit();
}
for (const [part, run] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(part)) continue;
  console.error(`measuring ${part} ...`);
  const figures = await run();
  console.log(table(figures));
  const text = await readFile(results, "utf8");
  await writeFile(results, withSection(text, { part, parts: Object.keys(parts), machine, figures }));
}

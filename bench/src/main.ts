import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, totalmem } from "node:os";
import { benchAdmin } from "./bench-admin.ts";
import { benchCounts } from "./bench-counts.ts";
import { benchLanding } from "./bench-landing.ts";
import { benchLists } from "./bench-lists.ts";
import { benchLive } from "./bench-live.ts";
import { benchMatching } from "./bench-matching.ts";
import { benchRequests } from "./bench-requests.ts";
import { benchStart } from "./bench-start.ts";
import { benchWindows } from "./bench-windows.ts";
import { type Figure, table } from "./figures.ts";
import { benchLoad } from "./load/bench-load.ts";
import { withSection } from "./results.ts";

/**
 * `npm run bench [lists|requests|windows|matching|counts|live|start|landing|admin|load]`: measures the named parts, or all, prints the
 * results and writes each part's section in results.md.
 */
const parts: Record<string, () => Promise<Figure[]>> = {
  lists: benchLists,
  requests: benchRequests,
  windows: benchWindows,
  matching: benchMatching,
  counts: benchCounts,
  live: benchLive,
  start: benchStart,
  landing: benchLanding,
  admin: benchAdmin,
  load: benchLoad,
};
const results = new URL("../results.md", import.meta.url);
const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
const chosen = process.argv.slice(2);
for (const [part, run] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(part)) continue;
  console.error(`measuring ${part} ...`);
  const figures = await run();
  console.log(table(figures));
  const text = await readFile(results, "utf8");
  await writeFile(results, withSection(text, { part, parts: Object.keys(parts), machine, figures }));
}

import { setTimeout as sleep } from "node:timers/promises";
import { type FileImport, type ImportCheck, maxBlock } from "@kindling/contracts/imports/schemas.ts";
import { proposeMapping } from "@kindling/imports/mapping/propose-mapping.ts";
import { readTable } from "@kindling/imports/reading/read-table.ts";
import type { Client } from "../requests/http-client.ts";

const pollMs = 200;

interface ImportTimes {
  /** From the file's bytes until the check has every row, in seconds. */
  readonly checked: number;
  /** From the run's begin to its end, in seconds. */
  readonly stored: number;
}

/** Imports a file of founders, with the mapping that is proposed for it. @throws Error when not every row is stored */
export async function runImport(api: Client, text: string): Promise<ImportTimes> {
  const data = async <T>(path: string): Promise<T> => JSON.parse((await api.get(path)).body).data;
  const started = performance.now();
  const table = readTable({ name: "founders.csv", bytes: Buffer.from(text) });
  const { headings } = table;
  const { mapping } = proposeMapping("founder", { headings, rows: table.rows.map(({ cells }) => cells) });
  const file = { file_name: "founders.csv", headings, mapping, file_rows: table.rows.length };
  const { id } = await api.post("/api/founders/imports", file);
  const path = `/api/founders/imports/${id}`;
  for (let at = 0; at < table.rows.length; at += maxBlock)
    await api.post(`${path}/rows`, { rows: table.rows.slice(at, at + maxBlock) });
  for (;;) {
    const { is_current, counts, problems } = await data<ImportCheck>(`${path}/check`);
    if (!is_current) continue;
    if (counts.create !== table.rows.length) throw new Error(JSON.stringify({ counts, problems }));
    break;
  }
  const checked = performance.now();
  await api.post(`${path}/run`, {});
  for (;;) {
    const { state, counts } = await data<FileImport>(path);
    if (state === "done" && counts?.created === table.rows.length) break;
    if (state !== "running") throw new Error(JSON.stringify({ state, counts }));
    await sleep(pollMs);
  }
  return { checked: (checked - started) / 1_000, stored: (performance.now() - checked) / 1_000 };
}

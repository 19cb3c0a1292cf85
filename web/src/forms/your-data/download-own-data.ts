import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import type { exportOwnData } from "@kindling/contracts/me/endpoints.ts";
import { callUnparsed } from "../../lib/api/api-client.ts";
import { downloadCsv, save } from "../../lib/download-csv.ts";

// Repeats the contract, and is checked against its types: its schemas would be fetched with every dashboard.
const endpoint: Pick<typeof exportOwnData & EndpointShape, "method" | "path"> = {
  method: "GET",
  path: "/api/me/export",
};

export type ExportFormat = "json" | "csv";

/** An investor can have 100,000 matches. */
const timeoutMs = 10 * 60_000;

/** Saves everything that is stored about the member as a file, and only a complete one. */
export async function downloadOwnData(format: ExportFormat, signal: AbortSignal): Promise<void> {
  if (format === "csv") {
    await downloadCsv([`${endpoint.path}?format=csv`], "my-data.csv", {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      onRecords: () => {},
    });
    return;
  }
  const data = await callUnparsed(endpoint, { signal, timeoutMs });
  save(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), "my-data.json");
}

import { queryOptions } from "@tanstack/react-query";
import { callUnparsed } from "../../lib/api/api-client.ts";
import { HttpError, InvalidResponseError } from "../../lib/api/api-errors.ts";
import { type ListedService, readListedService } from "./listed-service.ts";

/**
 * Services are listed in a file beside the client, which is empty by default and for operators to fill: no backend
 * stores them.
 */
const file = { method: "GET", path: "/services.json" } as const;

export const servicesQuery = queryOptions({
  queryKey: ["services"],
  queryFn: ({ signal }) => listServices(signal),
});

async function listServices(signal: AbortSignal): Promise<ListedService[]> {
  const entries = await callUnparsed(file, { signal }).catch((error: unknown) => {
    // A missing file means no services.
    if (error instanceof HttpError && error.status === 404) return [];
    throw error;
  });
  if (!Array.isArray(entries)) throw new InvalidResponseError("mismatch");
  return entries.flatMap((entry, index) => {
    const service = readListedService(entry);
    if (!service)
      // biome-ignore lint/suspicious/noConsole: only the author of the file can act on it
      console.warn(`services.json: entry ${index + 1} lacks a title, provider, description or category`);
    return service ?? [];
  });
}

import { queryOptions } from "@tanstack/react-query";
import { callUnparsed } from "../../lib/api/api-client.ts";
import { HttpError, InvalidReplyError } from "../../lib/api/api-errors.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { type ListedService, readListedService } from "./listed-service.ts";

/**
 * Services are listed in a file beside the client, empty as it comes: no service of the product keeps
 * them (spec section 3, "local only"). Whoever runs a community may write its services there.
 */
const file = { method: "GET", path: "/services.json" } as const;

export const servicesQuery = queryOptions({
  queryKey: queryKeys.services,
  queryFn: ({ signal }) => listServices(signal),
});

async function listServices(signal: AbortSignal): Promise<ListedService[]> {
  const entries = await callUnparsed(file, { signal }).catch((error: unknown) => {
    // No file is no services.
    if (error instanceof HttpError && error.status === 404) return [];
    throw error;
  });
  if (!Array.isArray(entries)) throw new InvalidReplyError("mismatch");
  return entries.flatMap((entry, index) => {
    const service = readListedService(entry);
    if (!service)
      // biome-ignore lint/suspicious/noConsole: who writes the file is the only one to tell
      console.warn(`services.json: entry ${index + 1} lacks a title, provider, description or category`);
    return service ?? [];
  });
}

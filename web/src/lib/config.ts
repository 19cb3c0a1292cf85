import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import type { getConfig } from "@kindling/contracts/gateway/endpoints.ts";
import type { ClientConfig } from "@kindling/contracts/gateway/schemas.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callUnparsed } from "./api/api-client.ts";
import { InvalidResponseError } from "./api/api-errors.ts";
import { endpointKey } from "./api/endpoint-query.ts";
import { readStored, writeStored } from "./browser-state/stored.ts";

const storageKey = "kindling.config";

// Repeats the contract, and is checked against its type: the contract's schemas would add 25 kB of script to the
// landing page.
const endpoint: Pick<typeof getConfig & EndpointShape, "name" | "method" | "path"> = {
  name: "getConfig",
  method: "GET",
  path: "/api/config",
};

const defaultConfig: ClientConfig = {
  product: "Kindling",
  access: "enforced",
  admin_sign_in: "passcode",
  founder_sign_in: "email-only",
  discord_invite_url: null,
  founder_opt_in_url: null,
  founder_portal_url: null,
  contact_email: null,
  video_channel_url: null,
};

export const configQuery = queryOptions({
  queryKey: endpointKey(endpoint),
  queryFn: async ({ signal }) => {
    const config = asConfig(await callUnparsed(endpoint, { signal }));
    if (!config) throw new InvalidResponseError("mismatch");
    writeStored("localStorage", storageKey, config);
    return config;
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: 3,
});

/**
 * The community's name, links and access mode. Before the response arrives (`loaded` is false) it returns the
 * configuration of the last visit, or else the defaults.
 */
export function useConfig(): ClientConfig & { loaded: boolean } {
  const { data } = useQuery(configQuery);
  return { ...(data ?? storedConfig()), loaded: data !== undefined };
}

/**
 * The access mode; undefined until it is known. If it cannot be fetched, it is that of the last visit, or else
 * "enforced".
 */
export function useAccess(): ClientConfig["access"] | undefined {
  const { data, isError } = useQuery(configQuery);
  return data?.access ?? (isError ? storedConfig().access : undefined);
}

let stored: ClientConfig | undefined;

function storedConfig(): ClientConfig {
  stored ??= asConfig(readStored("localStorage", storageKey)) ?? defaultConfig;
  return stored;
}

/** The value as a configuration, or null if it is not one; config.test.ts compares it with the contract's schema. */
export function asConfig(value: unknown): ClientConfig | null {
  if (typeof value !== "object" || value === null) return null;
  const {
    product,
    access,
    admin_sign_in = "passcode",
    founder_sign_in,
    ...rest
  } = value as Record<string, unknown>;
  if (typeof product !== "string" || (access !== "open" && access !== "enforced")) return null;
  if (founder_sign_in !== "email-only" && founder_sign_in !== "link") return null;
  if (admin_sign_in !== "passcode" && admin_sign_in !== "name-and-passcode") return null;
  const config: ClientConfig = { ...defaultConfig, product, access, admin_sign_in, founder_sign_in };
  for (const name of links) {
    const link = rest[name];
    if (link !== null && typeof link !== "string") return null;
    config[name] = link;
  }
  for (const name of pages) {
    const value = rest[name];
    if (value === undefined) continue;
    if (typeof value !== "string") return null;
    config[name] = value;
  }
  for (const name of flags) {
    const flag = rest[name];
    if (flag !== undefined && flag !== true) return null;
    if (flag) config[name] = flag;
  }
  return config;
}

const flags = [
  "reviews_applications",
  "confirms_emails",
  "invites_investors",
  "invites_by_hand",
  "shows_numbers",
] as const;

const links = [
  "discord_invite_url",
  "founder_opt_in_url",
  "founder_portal_url",
  "contact_email",
  "video_channel_url",
] as const;

const pages = ["privacy_url", "terms_url", "consent_version"] as const;

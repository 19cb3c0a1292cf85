import { listAdmins } from "@kindling/contracts/admins/endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../../lib/api/endpoint-query.ts";
import { useAccess } from "../../lib/config.ts";
import { sessionQuery } from "../../lib/session/session.ts";

/** The name of the signed-in admin; empty with open access and with a shared passcode. */
export function useOwnName(): string {
  const enabled = useAccess() === "enforced";
  const { data: identity } = useQuery({ ...sessionQuery, enabled });
  return identity?.name ?? "";
}

/** The names of the admins; none with open access. */
export function useAdminNames(): string[] {
  const enabled = useAccess() === "enforced";
  const { data } = useQuery({ ...endpointQuery(listAdmins), enabled });
  const names = data?.admins.filter(({ role }) => role === "admin").map(({ name }) => name) ?? [];
  return [...new Set(names)].sort((one, other) => one.localeCompare(other, "en-US"));
}

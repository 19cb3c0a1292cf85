import type { Identity } from "@kindling/contracts/gateway/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useAccess } from "../config.ts";
import { endAdminSession, useAdminSession } from "./admin-session.ts";
import { endFounderSession, useFounderSession } from "./founder-session.ts";
import { endInvestorSession, useInvestorSession } from "./investor-session.ts";
import { sessionQuery } from "./session.ts";

type Role = Identity["role"];

export const dashboards: Readonly<Record<Role, { path: string; label: string }>> = {
  admin: { path: "/admin/dashboard", label: "Admin dashboard" },
  founder: { path: "/founder/dashboard", label: "Founder dashboard" },
  investor: { path: "/investor/dashboard", label: "Investor dashboard" },
};

/**
 * The signed-in roles of this browser; where access is open there can be several. The server is asked only
 * when a sign-in is stored, so that a visitor's first page waits for nothing.
 */
export function useSignedIn(): Role[] {
  const access = useAccess();
  const founder = useFounderSession();
  const stored: Role[] = [];
  if (useAdminSession()) stored.push("admin");
  if (founder) stored.push("founder");
  if (useInvestorSession() !== null) stored.push("investor");
  const asked = access === "enforced" && stored.length > 0;
  const { data: who } = useQuery({ ...sessionQuery, enabled: asked });
  if (!asked || who === undefined) return stored;
  return stored.filter((role) => role === who?.role);
}

/** Ends every sign-in that is stored in this browser. */
export function endStoredSessions(): void {
  endAdminSession();
  endFounderSession();
  endInvestorSession();
}

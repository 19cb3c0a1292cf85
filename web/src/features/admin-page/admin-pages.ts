import { listFounderApplications } from "@kindling/contracts/founders/endpoints.ts";
import { listInvestorApplications } from "@kindling/contracts/investors/endpoints.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import Archive from "lucide-react/icons/archive";
import ChartColumn from "lucide-react/icons/chart-column";
import CircleUser from "lucide-react/icons/circle-user";
import CopyCheck from "lucide-react/icons/copy-check";
import Handshake from "lucide-react/icons/handshake";
import History from "lucide-react/icons/history";
import Inbox from "lucide-react/icons/inbox";
import ShieldCheck from "lucide-react/icons/shield-check";
import Users from "lucide-react/icons/users";
import { callWindow, type WindowEndpoint } from "../../lib/api/call-list.ts";
import { endpointKey } from "../../lib/api/endpoint-query.ts";
import { logged } from "../../lib/api/log-failure.ts";
import { useConfig } from "../../lib/config.ts";
import { sessionQuery } from "../../lib/session/session.ts";

interface AdminPage {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Only the command palette and other pages lead there; on wide screens, the header too if it is "wide". */
  isInHeader?: false | "wide";
}

export const applicationsPage: AdminPage = { to: "/admin/applications", label: "Applications", icon: Inbox };

export const duplicatesPage: AdminPage = {
  to: "/admin/duplicates",
  label: "Duplicates",
  icon: CopyCheck,
  isInHeader: "wide",
};

/** The admin's pages beside the dashboard. */
export function useAdminPages(): readonly AdminPage[] {
  const { access, reviews_applications } = useConfig();
  const { data: identity } = useQuery({ ...sessionQuery, enabled: access === "enforced" });
  const waiting = useWaitingApplications();
  return [
    // Applications may still wait after REVIEW_APPLICATIONS was turned off.
    ...(reviews_applications || waiting > 0 ? [applicationsPage] : []),
    { to: "/admin/overview", label: "Overview", icon: ChartColumn },
    { to: "/admin/activity", label: "Activity", icon: History },
    { to: "/admin/archive", label: "Archive", icon: Archive },
    duplicatesPage,
    // A link in the header would have no room on phones.
    { to: "/admin/introductions", label: "Introductions", icon: Handshake, isInHeader: false as const },
    { to: "/admin/admins", label: "Admins", icon: Users, isInHeader: "wide" as const },
    ...(access === "enforced"
      ? [{ to: "/admin/me", label: "Your account", icon: CircleUser, isInHeader: false as const }]
      : []),
    // Who shares a passcode has no second factor.
    ...(identity?.name !== undefined
      ? [{ to: "/admin/two-step", label: "Two-step sign-in", icon: ShieldCheck, isInHeader: false as const }]
      : []),
  ];
}

interface WaitingSource {
  list: WindowEndpoint<unknown>;
  /** "founders" */
  what: string;
}

/** How many applications wait for a decision. */
export const waitingQuery = ({ list, what }: WaitingSource) =>
  queryOptions({
    queryKey: [...endpointKey(list), "waiting"],
    queryFn: ({ signal }) =>
      logged(
        `The applications of ${what} could not be counted`,
        callWindow(list, null, "state=pending&limit=1", signal).then(({ page }) => page.total),
      ),
    staleTime: 0,
  });

const foundersQuery = waitingQuery({ list: listFounderApplications, what: "founders" });
const investorsQuery = waitingQuery({ list: listInvestorApplications, what: "investors" });

/** How many applications wait for a decision; 0 with open access, where there are none, and until it is known. */
export function useWaitingApplications(): number {
  const enabled = useConfig().access === "enforced";
  const founders = useQuery({ ...foundersQuery, enabled });
  const investors = useQuery({ ...investorsQuery, enabled });
  return (founders.data ?? 0) + (investors.data ?? 0);
}

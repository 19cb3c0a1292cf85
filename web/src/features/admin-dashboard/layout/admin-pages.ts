import type { LucideIcon } from "lucide-react";
import Archive from "lucide-react/icons/archive";
import ChartColumn from "lucide-react/icons/chart-column";
import History from "lucide-react/icons/history";
import Inbox from "lucide-react/icons/inbox";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useConfig } from "../../../lib/config.ts";
import { useWaitingApplications } from "../applications/use-waiting-applications.ts";

interface AdminPage {
  to: string;
  label: string;
  icon: LucideIcon;
}

export const applicationsPage: AdminPage = { to: "/admin/applications", label: "Applications", icon: Inbox };

/** The admin's pages beside the dashboard. */
export function useAdminPages(): readonly AdminPage[] {
  const { access, admin_sign_in, reviews_applications } = useConfig();
  const waiting = useWaitingApplications();
  return [
    // Applications may still wait after REVIEW_APPLICATIONS was turned off.
    ...(reviews_applications || waiting > 0 ? [applicationsPage] : []),
    { to: "/admin/overview", label: "Overview", icon: ChartColumn },
    { to: "/admin/activity", label: "Activity", icon: History },
    { to: "/admin/archive", label: "Archive", icon: Archive },
    // Who shares a passcode has no second factor.
    ...(access === "enforced" && admin_sign_in === "name-and-passcode"
      ? [{ to: "/admin/two-step", label: "Two-step sign-in", icon: ShieldCheck }]
      : []),
  ];
}

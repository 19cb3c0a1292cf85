import type { SavedView } from "@kindling/contracts/saved-views/schemas.ts";
import { useLocation, useNavigate } from "react-router-dom";
import { changedSearch, useUrlParams } from "../../lib/browser-state/url-state.ts";
import { useOpenRecord } from "../../lib/browser-state/use-open-record.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { storedSessions } from "../../lib/session/stored-sessions.ts";
import { useSignOutButton } from "../../ui/site/session-notes.tsx";
import { arrangeForView } from "../columns/use-table-layout.ts";
import { tabSettings, tabs } from "../lists/dashboard-tabs.ts";
import { reviewPathOfView } from "../matches/review-subject.ts";
import { importPath } from "../records/import-link.tsx";
import { useShowView, viewParams } from "../views/use-open-view.ts";
import { useAdminPages } from "./admin-pages.ts";
import type { Command, CommandScope } from "./command.ts";

/** What the palette can do on the page, and how it opens records and saved views from there. */
export function useCommands({ dashboard, showsRecords, onKeys }: CommandScope & { onKeys: () => void }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [params] = useUrlParams();
  const mayEdit = useMayEdit();
  const { signOut } = useSignOutButton(storedSessions.admin.remove);
  const pages = useAdminPages().filter(({ to }) => to !== pathname);
  const openRecordHere = useOpenRecord();
  const showViewHere = useShowView();
  const goToDashboard = (parameters: Parameters<typeof changedSearch>[1]) =>
    navigate(`/admin/dashboard${changedSearch("", parameters)}`);
  const review = () => navigate(reviewPathOfView(params), { state: { from: `${pathname}${search}` } });

  const commands: Command[] = [
    ...tabs.map((tab) => ({
      label: tabSettings[tab].config.texts.title,
      run: () => (dashboard ? dashboard.onTab(tab) : goToDashboard({ tab: tab === tabs[0] ? null : tab })),
    })),
    ...pages.map(({ to, label }) => ({ label, run: () => navigate(to) })),
    ...(dashboard
      ? [
          { label: "Refresh", run: dashboard.onRefresh },
          { label: "Export", run: dashboard.onExport },
          { label: "Filter", run: dashboard.onFilter },
          { label: "Review matches", run: review },
          { label: "Clear search and filters", run: dashboard.onClear },
        ]
      : []),
    ...(dashboard && mayEdit
      ? [
          { label: "Add Founder", run: () => dashboard.onAdd("founder") },
          { label: "Add Investor", run: () => dashboard.onAdd("investor") },
        ]
      : []),
    ...(mayEdit
      ? [
          { label: "Import founders", run: () => navigate(importPath("founder")) },
          { label: "Import investors", run: () => navigate(importPath("investor")) },
        ]
      : []),
    { label: "Keyboard shortcuts", run: onKeys },
    { label: "Logout", run: signOut },
  ];
  return {
    commands,
    openRecord: (member: "founder" | "investor", id: number) => {
      if (showsRecords) openRecordHere(member, id);
      else goToDashboard({ tab: member === "investor" ? "database" : null, [member]: id });
    },
    showView: (view: SavedView) => {
      if (dashboard) return showViewHere(view);
      arrangeForView(view);
      goToDashboard(viewParams(view));
    },
  };
}

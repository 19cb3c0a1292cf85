import type { ReactNode } from "react";
import { useAccess } from "../../lib/config.ts";
import { AccountTab } from "../account/account-tab.tsx";
import { FollowUps } from "../follow-ups/follow-ups.tsx";
import type { Member } from "../history/entry-words.ts";
import { HistoryTab } from "../history/history-tab.tsx";
import type { HistorySource } from "../history/record-history.ts";
import { NotesTab } from "../notes/notes-tab.tsx";
import type { MoreTab } from "./record-body.tsx";

interface AdminTabsOptions {
  source: HistorySource<Member>;
  record: { id: number; name: string; email: string } | undefined;
  editing: boolean;
  /** Without them there is no such tab. */
  matches: ReactNode;
}

/** The tabs that only admins and viewers see: matches, the account where access is enforced, notes, and history with follow-ups. */
export function useAdminTabs({ source, record, editing, matches }: AdminTabsOptions): MoreTab[] {
  const enforced = useAccess() === "enforced";
  if (!record) return [];
  const matchesTab = matches ? [{ value: "matches", title: "Matches", content: matches }] : [];
  const account = {
    value: "account",
    title: "Account",
    content: <AccountTab member={source.kind} record={record} />,
  };
  const notes = {
    value: "notes",
    title: "Notes",
    content: <NotesTab member={source.kind} id={record.id} />,
  };
  const history = {
    value: "history",
    title: "History",
    content: (
      <div className="flex flex-col gap-6">
        <FollowUps about={{ kind: source.kind, id: record.id }} />
        <HistoryTab source={source} record={record} editing={editing} />
      </div>
    ),
  };
  return [...matchesTab, ...(enforced ? [account] : []), notes, history];
}

import { useQuery } from "@tanstack/react-query";
import Handshake from "lucide-react/icons/handshake";
import { Suspense, useState } from "react";
import { useNarrow } from "../../lib/browser-state/narrow.ts";
import { useUrlChoice, useUrlParams, useUrlValue } from "../../lib/browser-state/url-state.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { ButtonLink } from "../../ui/link.tsx";
import { ListSkeleton } from "../../ui/states/list-states.tsx";
import { LoadError } from "../../ui/states/load-errors.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import { AdminOnly } from "../admin-page/admin-only.tsx";
import { AdminPageLayout } from "../admin-page/admin-page-layout.tsx";
import { UndoControl } from "../edits/undo/undo-control.tsx";
import { useAdminLiveUpdates } from "../edits/use-admin-live-updates.ts";
import { AdminDialogs } from "../records/admin-dialogs.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { IntroductionBoard } from "./introduction-board.tsx";
import { IntroductionTable } from "./introduction-table.tsx";
import { narrowingOf, summaryQuery } from "./list-introductions.ts";

const IntroductionDialog = lazyComponent(() => import("../introducing/introduction-dialog.tsx"));

const views = ["board", "table"] as const;

/** The introductions of all matches, for admins. */
export default function IntroductionsPage() {
  return (
    <AdminOnly title="Introductions" loading="Loading the introductions...">
      <Introductions />
    </AdminOnly>
  );
}

function Introductions() {
  useAdminLiveUpdates();
  const narrow = useNarrow();
  const [params] = useUrlParams();
  const [view, setView] = useUrlChoice("view", views);
  const summary = useQuery(summaryQuery);
  const narrowing = narrowingOf(params);
  return (
    <AdminPageLayout fullWidth showsRecords title="Introductions" actions={<UndoControl />}>
      {summary.isPending ? (
        <ListSkeleton label="Loading the introductions..." rows={4} rowClass="h-28" />
      ) : summary.data === undefined ? (
        <LoadError query={summary} title="Introductions not loaded" />
      ) : summary.data.total === 0 ? (
        <NoIntroductions />
      ) : (
        <div className="flex flex-col gap-4">
          <FilterBar owners={summary.data.owners} view={narrow ? null : view} onView={setView} />
          {view === "table" && !narrow ? (
            <IntroductionTable narrowing={narrowing} />
          ) : (
            <IntroductionBoard narrowing={narrowing} />
          )}
        </div>
      )}
      <OpenIntroduction />
      <AdminDialogs adding={null} onAddingEnd={() => {}} onAdded={() => {}} />
    </AdminPageLayout>
  );
}

function NoIntroductions() {
  return (
    <EmptyState
      icon={<Handshake />}
      title="No introductions yet"
      description="Press Introduce… on a match: in the matches of a founder or an investor, or in the review."
      action={<ButtonLink to="/admin/dashboard">Go to the dashboard</ButtonLink>}
    />
  );
}

/** The introduction that the address names. It stays mounted while it fades out. */
function OpenIntroduction() {
  const [text, setText] = useUrlValue("introduction");
  const id = text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  return (
    <Suspense fallback={null}>
      {last !== null && (
        <IntroductionDialog key={last} id={last} open={id !== null} onClose={() => setText(null)} />
      )}
    </Suspense>
  );
}

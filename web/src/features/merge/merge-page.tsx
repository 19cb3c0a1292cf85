import { useQuery } from "@tanstack/react-query";
import { RecordFallback } from "../../forms/record-dialog/record-fallback.tsx";
import { isNotFound } from "../../lib/api/api-errors.ts";
import { useUrlParams } from "../../lib/browser-state/url-state.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Link } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import { AdminOnly } from "../admin-page/admin-only.tsx";
import { AdminPageLayout } from "../admin-page/admin-page-layout.tsx";
import { ChooseOther } from "./choose-other.tsx";
import { MergeForm } from "./merge-form.tsx";
import type { MergeSource } from "./merge-source.ts";

/** Merges two records that the URL names, for admins. */
export function MergePage({ source }: { source: MergeSource }) {
  const title = `Merge ${source.removals.what}`;
  return (
    <AdminOnly title={title} loading="Loading both records...">
      <AdminPageLayout title={title}>
        <section tabIndex={-1} className="outline-none" aria-label={title}>
          <Merge source={source} />
        </section>
      </AdminPageLayout>
    </AdminOnly>
  );
}

function Merge({ source }: { source: MergeSource }) {
  const mayEdit = useMayEdit();
  const { member } = source.removals;
  const [params, setParams] = useUrlParams();
  const [keptId, otherId] = ["kept", "other"].map((name) => idFrom(params.get(name)));
  const kept = useQuery(recordQuery(source, keptId!));
  const other = useQuery(recordQuery(source, otherId!));
  if (!mayEdit) return <EmptyState title={`Only admins can merge ${source.removals.what}`} />;
  if (keptId === null)
    return (
      <EmptyState
        title={`No ${member} chosen`}
        description={
          <>
            Open a {member} in the <Link to="/admin/dashboard">dashboard</Link>, and press “Merge…”.
          </>
        }
      />
    );
  if (!kept.data || isNotFound(kept.error))
    return <RecordFallback member={member} isGone={false} query={kept} />;
  if (otherId === null || otherId === keptId)
    return (
      <ChooseOther source={source} kept={kept.data} onChoose={(id) => setParams({ other: String(id) })} />
    );
  if (!other.data || isNotFound(other.error))
    return <RecordFallback member={member} isGone={false} query={other} />;
  return (
    <MergeForm
      // Choices are about these versions.
      key={`${keptId} ${kept.data.version} ${otherId} ${other.data.version}`}
      source={source}
      kept={kept.data}
      other={other.data}
      onSwap={() => setParams({ kept: String(otherId), other: String(keptId) }, "replace")}
      onReload={() => void Promise.all([kept.refetch(), other.refetch()])}
    />
  );
}

const recordQuery = (source: MergeSource, id: number | null) => ({
  queryKey: ["merge", source.removals.what, id],
  queryFn: ({ signal }: { signal: AbortSignal }) => source.read(id!, signal),
  enabled: id !== null,
  // A record that changes while its fields are compared is refused when it is merged, and then read again.
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

const idFrom = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;

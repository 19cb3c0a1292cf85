import { fundingStage, productStage } from "@kindling/contracts/enumerations/stages.ts";
import { maxId } from "@kindling/contracts/fields/primitives.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { type DuplicateSource, duplicateSources } from "../../forms/duplicates/duplicate-source.ts";
import { LooksLike } from "../../forms/duplicates/looks-like.tsx";
import { useLookalikes } from "../../forms/duplicates/use-lookalikes.ts";
import type { DetailDialogProps } from "../../forms/record-dialog/detail-dialog.tsx";
import { findRecord } from "../../lib/api/cached-records.ts";
import { currentParam, useUrlValue } from "../../lib/browser-state/url-state.ts";
import { useIsRecordOpen, useOpenRecord } from "../../lib/browser-state/use-open-record.ts";
import { formatChoice, formatCount } from "../../lib/format.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { TemperatureBadge } from "../../ui/values/temperature-badge.tsx";
import { UsdCompact } from "../../ui/values/usd-compact.tsx";
import { investorsDatabaseSource } from "../lists/database-list.ts";
import { foundersSource } from "../lists/founder-list.ts";
import { type ListSource, recordQuery } from "../lists/list-source.ts";
import { checkRange } from "../matches/check-range.tsx";
import { Fact } from "../matches/fact.tsx";
import { FounderMatchesPanel } from "../matches/founder-matches-panel.tsx";
import { InvestorMatchesPanel } from "../matches/investor-matches-panel.tsx";
import { FounderDetailDialog, InvestorDetailDialog } from "./detail-dialogs.ts";
import { type Neighbours, RecordSteps } from "./record-steps.tsx";

const AddFounderDialog = lazyComponent(() => import("./add-founder-dialog.tsx"));
const AddInvestorDialog = lazyComponent(() => import("./add-investor-dialog.tsx"));

interface AdminDialogsProps {
  /** The ids before and after a record in the list that is shown. */
  neighboursOf?: (member: "founder" | "investor", id: number) => Neighbours;
  adding: "founder" | "investor" | null;
  onAddingEnd: (added: "founder" | "investor") => void;
  onAdded: () => void;
}

/**
 * The dashboard's dialogs, and the open record's panel; the URL names the open record. Each record has its own
 * instance, so that input for one is never shown for another.
 */
export function AdminDialogs({ neighboursOf, adding, onAddingEnd, onAdded }: AdminDialogsProps) {
  const openRecord = useOpenRecord();
  const steps = (member: "founder" | "investor", id: number) =>
    neighboursOf && (
      <RecordSteps
        {...neighboursOf(member, id)}
        onStep={(to) => {
          // A second key before the next render goes on from the record of the first.
          const other = neighboursOf(member, Number(currentParam(member)))[to];
          // Back leaves the panel, however many records were stepped through.
          if (other !== undefined) openRecord(member, other, "replace");
        }}
      />
    );
  const founder = useNamedRecord("founder", foundersSource);
  const investor = useNamedRecord("investor", investorsDatabaseSource);
  // The next record of the same kind shows the tab that was opened last, until the panel is closed.
  const [tab, setTab] = useState<{ member: "founder" | "investor"; name: string } | null>(null);
  const isOpen = useIsRecordOpen();
  if (tab !== null && !isOpen) setTab(null);
  const tabOf = (member: "founder" | "investor") => ({
    firstTab: tab?.member === member ? tab.name : undefined,
    onTab: (name: string) => setTab({ member, name }),
  });
  return (
    <Suspense fallback={null}>
      {founder && (
        <FounderDetailDialog
          key={founder.id}
          {...founder}
          {...tabOf("founder")}
          steps={steps("founder", founder.id)}
          facts={
            founder.record && (
              <>
                <FounderFacts founder={founder.record} />
                <PossibleDuplicates source={duplicateSources.founder} id={founder.id} />
              </>
            )
          }
          matches={founder.record && <InvestorMatchesPanel founder={founder.record} />}
        />
      )}
      {investor && (
        <InvestorDetailDialog
          key={investor.id}
          {...investor}
          {...tabOf("investor")}
          steps={steps("investor", investor.id)}
          facts={
            investor.record && (
              <>
                <InvestorFacts investor={investor.record} />
                <PossibleDuplicates source={duplicateSources.investor} id={investor.id} />
              </>
            )
          }
          matches={investor.record && <FounderMatchesPanel investor={investor.record} />}
        />
      )}
      {adding === "founder" && <AddFounderDialog onClose={() => onAddingEnd("founder")} onAdded={onAdded} />}
      {adding === "investor" && (
        <AddInvestorDialog
          onClose={() => onAddingEnd("investor")}
          onAdded={onAdded}
          onOpen={(id) => openRecord("investor", id)}
        />
      )}
    </Suspense>
  );
}

/** The records that the open one may be a duplicate of. */
function PossibleDuplicates({ source, id }: { source: DuplicateSource; id: number }) {
  const found = useLookalikes(source, [id]).get(id) ?? [];
  return <LooksLike member={source.member} found={found} className="mb-4" />;
}

/** A founder's most important facts, at the top of the record's panel. */
function FounderFacts({ founder }: { founder: Founder }) {
  return (
    <KeyFacts>
      <Fact label="Ask">
        <UsdCompact amount={founder.requested_check_usd} />
      </Fact>
      <Fact label="Stage">{formatChoice(fundingStage.labels, founder.funding_stage)}</Fact>
      <Fact label="Product Stage">{formatChoice(productStage.labels, founder.product_stage)}</Fact>
      <Fact label="Investors Matched">{formatCount(founder.investors_matched)}</Fact>
    </KeyFacts>
  );
}

/** An investor's most important facts, at the top of the record's panel. */
function InvestorFacts({ investor }: { investor: Investor }) {
  return (
    <KeyFacts>
      <Fact label="Typical Check">
        <UsdCompact amount={investor.typical_check_usd} />
      </Fact>
      <Fact label="Checks">{checkRange(investor)}</Fact>
      <Fact label="Temperature">
        <TemperatureBadge value={investor.temperature} />
      </Fact>
      <Fact label="Founder Matches">
        {formatCount(investor.founder_matches_reviewed)} of {formatCount(investor.founder_matches)} reviewed
      </Fact>
    </KeyFacts>
  );
}

function KeyFacts({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Key facts" className="@container mb-4 rounded-lg border px-4 py-3">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm font-medium @md:grid-cols-4">{children}</div>
    </section>
  );
}

/**
 * The dialog of the record whose id is in a parameter of the URL; null until one is open. An id that no record has is
 * logged as a warning.
 */
function useNamedRecord<Row extends { id: number }>(
  name: string,
  source: ListSource<Row>,
): DetailDialogProps<Row> | null {
  const client = useQueryClient();
  const [text, setText] = useUrlValue(name);
  const id = text === null ? null : idFrom(text);
  const { data, isError } = useQuery({
    ...recordQuery(source, id ?? noId),
    enabled: id !== null && id !== noId,
  });
  const isGone = id === noId || (id !== null && data === null);
  // The dialog keeps its record while it closes, and when the record is archived.
  const [last, setLast] = useState<{ id: number; record: Row | undefined } | null>(null);
  const record =
    data ??
    (id === null ? undefined : findRecord<Row>(client, source.key, id)) ??
    (last?.id === id ? last?.record : undefined);
  // Without the list, the dialog fetches the record itself, and shows its own error.
  const named = id !== null && (record || isError || isGone) ? { id, record } : null;
  if (named && (named.id !== last?.id || named.record !== last.record)) setLast(named);
  const isMissing = isGone && !record;
  useEffect(() => {
    if (isMissing && text !== null) logMissing(name, text);
  }, [isMissing, name, text]);
  const shown = named ?? last;
  if (shown === null) return null;
  const onClose = () => setText(null);
  const onArchived = () => {
    // Another record may have been opened before the response arrived.
    const open = currentParam(name);
    if (open !== null && idFrom(open) === shown.id) onClose();
  };
  return { ...shown, isGone, open: named !== null, onClose, onArchived };
}

/** Logs that a requested founder or investor is not in the list. */
function logMissing(what: string, id: string): void {
  // biome-ignore lint/suspicious/noConsole: the specification asks for a logged warning
  console.warn(`There is no ${what} with the id ${id}`);
}

/** The id of no record. */
const noId = 0;

const idFrom = (text: string): number =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxId ? Number(text) : noId;

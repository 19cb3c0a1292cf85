import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useUrlValue } from "../../lib/browser-state/url-state.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { logMissing } from "./calls/log-failure.ts";
import { loadFailure } from "./load-failure.ts";

const FounderDetailDialog = lazyComponent(async () => {
  const part = await import("../../forms/founder-detail/founder-detail-dialog.tsx");
  return part && { default: part.FounderDetailDialog };
});
const InvestorDetailDialog = lazyComponent(async () => {
  const part = await import("../../forms/investor-detail/investor-detail-dialog.tsx");
  return part && { default: part.InvestorDetailDialog };
});
const AddFounderDialog = lazyComponent(() => import("./add-founder-dialog.tsx"));
const AddInvestorDialog = lazyComponent(() => import("../../forms/investor-form/investor-form-dialog.tsx"));

interface AdminDialogsProps {
  founders: UseQueryResult<readonly Founder[]>;
  investors: UseQueryResult<readonly Investor[]>;
  adding: "founder" | "investor" | null;
  onAddingEnd: () => void;
  onAdded: () => void;
}

/**
 * The dashboard's dialogs; the URL names the open record. Each record has its own dialog instance, so that
 * input for one is never shown for another.
 */
export function AdminDialogs({ founders, investors, adding, onAddingEnd, onAdded }: AdminDialogsProps) {
  const founder = useNamedRecord("founder", founders);
  const investor = useNamedRecord("investor", investors);
  return (
    <Suspense fallback={null}>
      {founder.id !== undefined && (
        <FounderDetailDialog
          key={founder.id}
          founderId={founder.id}
          founder={founder.record}
          open={founder.open}
          onClose={founder.close}
        />
      )}
      {investor.id !== undefined && (
        <InvestorDetailDialog
          key={investor.id}
          investorId={investor.id}
          investor={investor.record}
          open={investor.open}
          onClose={investor.close}
        />
      )}
      {adding === "founder" && <AddFounderDialog onClose={onAddingEnd} onAdded={onAdded} />}
      {adding === "investor" && (
        <AddInvestorDialog
          open
          onOpenChange={(open) => !open && onAddingEnd()}
          onSuccess={onAdded}
          filledBy="admin"
          draftName="add-investor"
          title="Add Investor"
          submitLabel="Add Investor"
          description="Only a name and an email are needed. Whatever else is known brings founders that fit."
          successToast={({ name }) => ({
            title: "Investor added",
            description: `${name} is in the database.`,
          })}
        />
      )}
    </Suspense>
  );
}

interface Named<Row> {
  id: number;
  /** Undefined when the list could not be loaded: the dialog then fetches the record. */
  record: Row | undefined;
}

/** The record whose id is in a parameter of the URL. An id that is not in the list is logged as a warning. */
function useNamedRecord<Row extends { id: number }>(name: string, list: UseQueryResult<readonly Row[]>) {
  const [text, setText] = useUrlValue(name);
  const named = text === null ? null : namedRecord(text, list);
  // The dialog keeps its record while it closes.
  const [last, setLast] = useState<Named<Row> | null>(null);
  if (named && (named.id !== last?.id || named.record !== last.record)) setLast(named);
  const isMissing = text !== null && named === null && list.data !== undefined;
  useEffect(() => {
    if (isMissing) logMissing(name, text);
  }, [isMissing, name, text]);
  const { id, record } = named ?? last ?? {};
  return { id, record, open: named !== null, close: () => setText(null) };
}

function namedRecord<Row extends { id: number }>(
  text: string,
  list: UseQueryResult<readonly Row[]>,
): Named<Row> | null {
  const record = list.data?.find(({ id }) => String(id) === text);
  if (record) return { id: record.id, record };
  const isUnlisted = list.data === undefined && loadFailure(list) !== null && /^[1-9]\d*$/.test(text);
  return isUnlisted ? { id: Number(text), record: undefined } : null;
}

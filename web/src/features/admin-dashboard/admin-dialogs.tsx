import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { Suspense, useEffect, useState } from "react";
import { useUrlValue } from "../../lib/url-state.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { logMissing } from "./calls/log-failure.ts";

const FounderDetailDialog = lazyPart(async () => {
  const part = await import("../../forms/founder-detail/founder-detail-dialog.tsx");
  return part && { default: part.FounderDetailDialog };
});
const InvestorDetailDialog = lazyPart(async () => {
  const part = await import("../../forms/investor-detail/investor-detail-dialog.tsx");
  return part && { default: part.InvestorDetailDialog };
});
const AddFounderDialog = lazyPart(() => import("./add-founder-dialog.tsx"));
const AddInvestorDialog = lazyPart(() => import("../../forms/investor-form/investor-form-dialog.tsx"));

interface AdminDialogsProps {
  /** Undefined while they are being loaded. */
  founders: readonly Founder[] | undefined;
  investors: readonly Investor[] | undefined;
  adding: "founder" | "investor" | null;
  onAddingEnd: () => void;
  onAdded: () => void;
}

/**
 * The dashboard's dialogs; those of records are open when the URL names one. Each record has its own, so
 * that nothing typed for one is ever shown for another.
 */
export function AdminDialogs({ founders, investors, adding, onAddingEnd, onAdded }: AdminDialogsProps) {
  const founder = useNamedRecord("founder", founders);
  const investor = useNamedRecord("investor", investors);
  return (
    <Suspense fallback={null}>
      {founder.wanted && (
        <FounderDetailDialog
          key={founder.shown?.id}
          founder={founder.shown}
          open={founder.open}
          onClose={founder.close}
        />
      )}
      {investor.wanted && (
        <InvestorDetailDialog
          key={investor.shown?.id}
          investorId={investor.shown?.id}
          investor={investor.shown}
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

/** The record that a parameter of the URL names by its id. One that is not there is a logged warning. */
function useNamedRecord<Row extends { id: number }>(name: string, records: readonly Row[] | undefined) {
  const [text, setText] = useUrlValue(name);
  const named = text === null ? undefined : records?.find((record) => String(record.id) === text);
  // It stays while its dialog closes.
  const [last, setLast] = useState<Row | null>(null);
  if (named && named !== last) setLast(named);
  const missing = text !== null && records !== undefined && named === undefined;
  useEffect(() => {
    if (missing) logMissing(name, text);
  }, [missing, name, text]);
  return {
    wanted: named !== undefined || last !== null,
    shown: named ?? last,
    open: named !== undefined,
    close: () => setText(null),
  };
}

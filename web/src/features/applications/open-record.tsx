import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { Suspense, useState } from "react";
import { currentParam, useUrlValue } from "../../lib/browser-state/url-state.ts";
import { FounderDetailDialog, InvestorDetailDialog } from "../records/detail-dialogs.ts";
import type { ApplicationSource, OpenApplication } from "./application-source.ts";

interface OpenRecordProps {
  source: ApplicationSource;
  rows: readonly OpenApplication[];
}

/** The dialog of the record that the URL names. A record that is not in the list is fetched by the dialog. */
export function OpenRecord({ source, rows }: OpenRecordProps) {
  const [text, setText] = useUrlValue("record");
  const id = /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : null;
  // The dialog keeps its record while it closes, and when it leaves the list.
  const [last, setLast] = useState<{ id: number; record: Founder | Investor | undefined } | null>(null);
  const listed = rows.find((row) => row.id === id)?.record;
  const record = listed ?? (last?.id === id ? last?.record : undefined);
  if (id !== null && (last?.id !== id || last.record !== record)) setLast({ id, record });
  if (last === null) return null;
  const onClose = () => setText(null);
  const shared = {
    id: last.id,
    isGone: false,
    open: id !== null,
    onClose,
    // Another record may have been opened before the response arrived.
    onArchived: () => currentParam("record") === String(last.id) && onClose(),
  };
  return (
    <Suspense fallback={null}>
      {source.member === "founder" ? (
        <FounderDetailDialog key={last.id} record={last.record as Founder | undefined} {...shared} />
      ) : (
        <InvestorDetailDialog key={last.id} record={last.record as Investor | undefined} {...shared} />
      )}
    </Suspense>
  );
}

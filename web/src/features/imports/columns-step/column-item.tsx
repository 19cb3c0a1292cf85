import type { Mapping, MappingColumn, Target } from "@kindling/imports/mapping/mapping.ts";
import { findDateOrder, type Proposal, type Sheet } from "@kindling/imports/mapping/propose-mapping.ts";
import type { Member } from "../../../forms/history/entry-words.ts";
import { useMayEdit } from "../../../lib/session/may-edit.ts";
import { type Option, Select } from "../../../ui/controls/select.tsx";
import { Badge } from "../../../ui/values/badge.tsx";
import { keyOf, takenBy, targetOf, targetOptions, valueOptions } from "./targets.ts";

/** What a person sees and changes of the columns. */
export interface ShownColumns {
  member: Member;
  mapping: Mapping;
  proposal: Proposal;
  sheet: Sheet;
  change: (edit: (now: Mapping) => Mapping) => void;
}

/** How sure it is what a column is. */
export type Sureness = "sure" | "unsure" | "chosen";

interface ColumnItemProps {
  shown: ShownColumns;
  at: number;
  heading: string;
  sureness: Sureness;
}

/** A column of the file: its heading, samples, and what it is. */
export function ColumnItem({ shown, at, heading, sureness }: ColumnItemProps) {
  const { member, mapping, proposal, sheet, change } = shown;
  const mayEdit = useMayEdit();
  const { target, dates } = mapping.columns[at]!;
  const { samples } = proposal.columns[at]!;
  const options = targetOptions(member);
  const asksDates = target.as === "joined" && dates === null && findDateOrder(sheet.rows, at) === "ask";
  const set = (next: Partial<MappingColumn>) =>
    change((now) => ({
      ...now,
      columns: now.columns.map((column, other) => (other === at ? { ...column, ...next } : column)),
    }));
  const choose = (key: string | null) => {
    const option = options.find((one) => one.key === key);
    const next = option && targetOf(member, option, mapping, at);
    if (!next || keyOf(next) === keyOf(target)) return;
    const order = next.as === "joined" ? findDateOrder(sheet.rows, at) : null;
    set({ target: next, dates: order === "ask" ? null : order });
  };
  return (
    <li className="grid gap-x-6 gap-y-3 rounded-xl border bg-surface p-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,18rem)] md:rounded-none md:border-0 md:bg-transparent md:not-last:border-b">
      <h3 className="font-semibold wrap-anywhere">{heading}</h3>
      <Samples samples={samples} />
      <div className="flex min-w-0 flex-col gap-2">
        <Select
          aria-label={`What ${heading} is`}
          disabled={!mayEdit}
          value={keyOf(target)}
          onChange={choose}
          options={options.map(
            ({ key, label, group, target: possible }): Option<string> => ({
              value: key,
              label,
              group,
              unavailable: usedBy(takenBy(mapping, at, possible)),
            }),
          )}
        />
        {target.as === "mark" && <MarkedValue {...{ shown, at, heading, target, set }} />}
        {target.as === "joined" && (
          <Select
            aria-label={`Order of day and month in ${heading}`}
            disabled={!mayEdit}
            value={dates}
            placeholder={asksDates ? "Day or month first?" : "Day and month are clear"}
            options={dateOrders}
            onChange={(order) => set({ dates: order })}
          />
        )}
        <Sure sureness={sureness} target={target} asksDates={asksDates} />
      </div>
    </li>
  );
}

const usedBy = (heading: string | null) => heading && `Column “${heading}”`;

const dateOrders = [
  { value: "day-first", label: "Day first, as in 31/12/2025" },
  { value: "month-first", label: "Month first, as in 12/31/2025" },
] as const;

function Samples({ samples }: { samples: readonly string[] }) {
  if (samples.length === 0) return <p className="text-sm text-muted">No cell is filled in the first rows.</p>;
  return (
    <ul aria-label="Samples" className="flex min-w-0 flex-wrap content-start gap-x-2 gap-y-0.5 text-sm">
      {samples.map((sample) => (
        <li
          key={sample}
          className="max-w-full truncate not-last:after:ml-2 not-last:after:text-muted not-last:after:content-['·']"
          title={sample}
        >
          {sample}
        </li>
      ))}
    </ul>
  );
}

interface SureProps {
  sureness: Sureness;
  target: Target;
  asksDates: boolean;
}

/** Says whether the proposal needs a look, and what a column without a field becomes. */
function Sure({ sureness, target, asksDates }: SureProps) {
  const words = { sure: "Recognised", unsure: "Please check", chosen: "Chosen" }[sureness];
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
      {sureness === "unsure" ? <Badge variant="soft">{words}</Badge> : <span>{words}</span>}
      {target.as === "note" && <span>Becomes a line of the notes.</span>}
      {asksDates && <span>Without an order, dates such as 03/12/2025 are refused.</span>}
    </div>
  );
}

interface MarkedValueProps {
  shown: ShownColumns;
  at: number;
  heading: string;
  target: Extract<Target, { as: "mark" }>;
  set: (next: Partial<MappingColumn>) => void;
}

/** The value that the marks of a column are for. */
function MarkedValue({ shown: { member, mapping }, at, heading, target, set }: MarkedValueProps) {
  const mayEdit = useMayEdit();
  return (
    <Select
      aria-label={`The value that ${heading} marks`}
      disabled={!mayEdit}
      value={target.value}
      onChange={(value) => value !== null && set({ target: { ...target, value } })}
      options={valueOptions(member, target.field).map((option) => ({
        ...option,
        unavailable: usedBy(takenBy(mapping, at, { ...target, value: option.value })),
      }))}
    />
  );
}

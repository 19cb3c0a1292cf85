import type { CheckedRow, RowResult } from "@kindling/contracts/imports/schemas.ts";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useRef, useState } from "react";
import { LooksLike } from "../../../../forms/duplicates/looks-like.tsx";
import { useNarrow } from "../../../../lib/browser-state/narrow.ts";
import { changedSearch, useUrlParams } from "../../../../lib/browser-state/url-state.ts";
import { classNames } from "../../../../lib/class-names.ts";
import { useMayEdit } from "../../../../lib/session/may-edit.ts";
import { Select } from "../../../../ui/controls/select.tsx";
import { focusCell } from "../../../../ui/data-table/grid/grid-elements.ts";
import { Link } from "../../../../ui/link.tsx";
import { Badge, type BadgeVariant } from "../../../../ui/values/badge.tsx";
import type { ImportSource } from "../../import-source.ts";
import { problemInWords, type RowPolicy, resultLabels, rowPolicyOptions } from "../check-words.ts";
import { differencesInWords, fieldLabels } from "../record-words.ts";
import { cellButtonClass } from "./cell-edit.tsx";
import type { ChangeRow } from "./use-row-change.ts";

const variants: Readonly<Record<RowResult, BadgeVariant>> = {
  create: "soft",
  update: "outline",
  unchanged: "secondary",
  skip: "secondary",
  refuse: "destructive",
};

interface RowResultProps {
  source: ImportSource;
  row: CheckedRow;
  headings: readonly string[];
}

/** What would happen to a row: its result, the record that exists, what an update changes, and problems without a cell. */
export function RowResultCell({ source, row, headings }: RowResultProps) {
  const { member } = source;
  const inGrid = !useNarrow();
  const problems = row.problems.filter(({ column }) => column === null);
  const wrong = [...new Set(row.problems.flatMap(({ column }) => column ?? []))];
  const differences = differencesInWords(member, row);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {row.result === null ? (
          <Badge variant="secondary">Not checked</Badge>
        ) : (
          <Badge variant={variants[row.result]}>{resultLabels[row.result]}</Badge>
        )}
        {row.record_id !== null && (
          <RecordLink
            source={source}
            id={row.record_id}
            label={`Open ${member} of line ${row.line}`}
            tabIndex={inGrid ? -1 : undefined}
          >
            Open {member}
          </RecordLink>
        )}
      </div>
      <LooksLike member={member} found={row.lookalikes} tabIndex={inGrid ? -1 : undefined} />
      {problems.map((problem) => {
        const words = problemInWords(fieldLabels(member), problem);
        return (
          <p key={words} className="text-danger-text">
            {words}
          </p>
        );
      })}
      {wrong.length > 0 && (
        // A wide table has the cell somewhere to the right.
        <p className="text-muted max-md:hidden">
          See {wrong.map((column) => `“${headings[column] || `Column ${column + 1}`}”`).join(", ")}
        </p>
      )}
      {differences.length > 0 && (
        <ul className="flex flex-col gap-1">
          {differences.map(({ name, label, before, after }) => (
            <li key={name} className="line-clamp-4 wrap-anywhere">
              <span className="text-muted">{label}:</span>{" "}
              <span>
                {before === null ? <span className="text-muted">empty</span> : before}
                <span aria-hidden="true"> → </span>
                <span className="sr-only"> becomes </span>
                <span className="font-medium">{after ?? "empty"}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface RecordLinkProps {
  source: ImportSource;
  id: number;
  /** For screen readers, if the text alone says too little. */
  label?: string;
  /** -1 in a cell of a grid, which is the tab stop instead. */
  tabIndex?: number | undefined;
  children: ReactNode;
}

/** A link that opens a record above the page; Back closes it. */
export function RecordLink({ source, id, label, tabIndex, children }: RecordLinkProps) {
  const [params] = useUrlParams();
  const search = changedSearch(params.toString(), { founder: null, investor: null, [source.member]: id });
  return (
    <Link to={{ search }} aria-label={label} tabIndex={tabIndex}>
      {children}
    </Link>
  );
}

/** What happens to this row, if it is not what happens to all: a press turns it into a choice, but not for viewers. */
export function RowPolicyCell({ row, change }: { row: CheckedRow; change: ChangeRow }) {
  const mayEdit = useMayEdit();
  const tabIndex = useNarrow() ? undefined : -1;
  const [chooses, setChooses] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const options = rowPolicyOptions(row);
  const chosen: RowPolicy = row.policy ?? "import";
  const { label } = options.find(({ value }) => value === chosen)!;
  if (!mayEdit) return label;
  if (chooses)
    return (
      <Select
        size="sm"
        defaultOpen
        aria-label={`Choice for line ${row.line}`}
        options={options}
        value={chosen}
        onChange={(next) => {
          if (next !== null && next !== chosen)
            void change({ line: row.line, policy: next === "import" ? null : next });
        }}
        onOpenChange={(open) => {
          if (open) return;
          setChooses(false);
          // The dropdown, which had the focus, disappears.
          requestAnimationFrame(() => focusCell(button.current));
        }}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      tabIndex={tabIndex}
      aria-label={`Choice for line ${row.line}: ${label}. Change`}
      onClick={() => setChooses(true)}
      className={classNames(
        cellButtonClass,
        "items-center justify-between gap-2",
        row.policy === null && "text-muted",
      )}
    >
      {label}
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </button>
  );
}

import type { ImportCheck, ImportPolicy } from "@kindling/contracts/imports/schemas.ts";
import { useState } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount } from "../../../lib/format.ts";
import { useMayEdit } from "../../../lib/session/may-edit.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { Select } from "../../../ui/controls/select.tsx";
import type { ImportSource } from "../import-source.ts";
import { allRows, type RowsFilter } from "./check-queries.ts";
import {
  lookalikesInWords,
  policyMeaning,
  policyOptions,
  problemInWords,
  resultLabels,
  rowResults,
} from "./check-words.ts";
import { fieldLabels } from "./record-words.ts";

interface FilterProps {
  check: ImportCheck;
  filter: RowsFilter;
  onFilter: (filter: RowsFilter) => void;
}

/** How many rows have each result; a press shows only those. */
export function ResultCounts({ check, filter, onFilter }: FilterProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-5 sm:gap-3">
      <legend className="sr-only">What will happen to the rows</legend>
      {rowResults.map((result) => {
        const count = check.counts[result];
        const isPressed = filter.only === result && filter.problem === null && !filter.alike;
        return (
          <button
            key={result}
            type="button"
            aria-pressed={isPressed}
            disabled={count === 0 && !isPressed}
            onClick={() => onFilter({ ...allRows, only: isPressed ? null : result })}
            className={classNames(
              "flex flex-col items-start rounded-lg border px-4 py-2 text-left sm:py-3 transition-colors max-sm:last:col-span-2",
              isPressed
                ? "border-ember-text bg-ember-soft text-on-ember-soft"
                : "bg-surface enabled:border-edge enabled:hover:bg-hover disabled:text-muted",
            )}
          >
            <span className="figures text-2xl font-semibold">{formatCount(count)}</span>{" "}
            <span className="text-sm">{resultLabels[result]}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

/** How many new rows look like records that exist; a press shows only those. */
export function LookalikeCount({ check, filter, onFilter, source }: FilterProps & { source: ImportSource }) {
  const count = check.lookalikes;
  if (count === 0 && !filter.alike) return null;
  return (
    <p className="text-sm">
      <span>{lookalikesInWords(count, source)}</span>{" "}
      <Button
        variant="link"
        aria-pressed={filter.alike}
        onClick={() => onFilter({ ...allRows, alike: !filter.alike })}
      >
        {filter.alike ? "Show all rows" : "Show them"}
      </Button>
    </p>
  );
}

interface PolicyCardProps {
  source: ImportSource;
  policy: ImportPolicy;
  onPolicy: (policy: ImportPolicy) => void;
}

/** What happens to records that exist, for all rows. */
export function PolicyCard({ source, policy, onPolicy }: PolicyCardProps) {
  const mayEdit = useMayEdit();
  const label = `${source.member === "founder" ? "Founders" : "Investors"} who already exist`;
  const meaning = policyMeaning(policy, source);
  return (
    <Card>
      {mayEdit ? (
        <Field label={label} description={meaning}>
          <Select
            options={policyOptions}
            value={policy}
            onChange={(next) => {
              if (next !== null && next !== policy) onPolicy(next);
            }}
            className="max-w-80"
          />
        </Field>
      ) : (
        <div className="text-sm">
          <p className="font-medium">{label}</p>
          <p>{policyOptions.find(({ value }) => value === policy)!.label}</p>
          <p className="mt-1 text-muted">{meaning}</p>
        </div>
      )}
    </Card>
  );
}

/** Problems that are shown at first. */
const firstProblems = 4;

/** The most frequent problems; a press shows the rows with one. */
export function Problems({ check, filter, onFilter, source }: FilterProps & { source: ImportSource }) {
  const [showsAll, setShowsAll] = useState(false);
  const labels = fieldLabels(source.member);
  const shown = showsAll ? check.problems : check.problems.slice(0, firstProblems);
  if (shown.length === 0) return null;
  return (
    <Card aria-labelledby="problems-of-the-file">
      <h2 id="problems-of-the-file" className="text-sm font-medium">
        Most frequent problems
      </h2>
      <ul className="mt-1.5 -mb-1 flex max-h-72 flex-col overflow-y-auto text-sm">
        {shown.map((problem) => {
          const { field, message, count } = problem;
          const isPressed = filter.problem?.field === field && filter.problem.message === message;
          return (
            <li key={`${field} ${message}`}>
              <button
                type="button"
                aria-pressed={isPressed}
                onClick={() =>
                  onFilter(isPressed ? allRows : { ...allRows, only: "refuse", problem: { field, message } })
                }
                className={classNames(
                  "-mx-2 flex w-[calc(100%+1rem)] items-start justify-between gap-4 rounded-sm px-2 py-1.5 text-left transition-colors",
                  isPressed ? "bg-ember-soft text-on-ember-soft" : "hover:bg-hover",
                )}
              >
                <span className="min-w-0 wrap-anywhere">{problemInWords(labels, problem)}</span>{" "}
                <span className="figures shrink-0">
                  {formatCount(count)} <span className="sr-only">{count === 1 ? "row" : "rows"}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {check.problems.length > firstProblems && (
        <Button
          variant="link"
          aria-expanded={showsAll}
          className="mt-2"
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? "Show fewer" : `Show all ${check.problems.length}`}
        </Button>
      )}
    </Card>
  );
}

import { useMemo } from "react";
import { useUrlParams } from "../../../../lib/browser-state/url-state.ts";
import type { RowsFilter } from "../check-queries.ts";
import { rowResults } from "../check-words.ts";

/** Which rows are shown, as the URL has it: `?only=refuse&problem=email:is required`, `?alike=true`. */
export function useRowsFilter(): [RowsFilter, (next: RowsFilter) => void] {
  const [params, change] = useUrlParams();
  const only = rowResults.find((result) => result === params.get("only")) ?? null;
  const [, field, message] = /^(\w+):(.+)$/s.exec(params.get("problem") ?? "") ?? [];
  const alike = params.get("alike") === "true";
  const filter = useMemo(
    () => ({ only, problem: field && message ? { field, message } : null, alike }),
    [only, field, message, alike],
  );
  const show = ({ only, problem, alike }: RowsFilter) =>
    change({
      only,
      problem: problem && `${problem.field}:${problem.message}`,
      alike: alike ? "true" : null,
    });
  return [filter, show];
}

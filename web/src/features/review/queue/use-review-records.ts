import { useQuery } from "@tanstack/react-query";
import { type LoadFailure, loadFailure } from "../../../lib/api/load-failure.ts";
import { tabSettings } from "../../lists/dashboard-tabs.ts";
import { countQuery, type ListSource, pageQuery, pageSize } from "../../lists/list-source.ts";
import type { ReviewSubject } from "../../matches/review-subject.ts";

/** A row of any of the lists. */
type ListRow = { id: number } & (
  | { investors_matched: number }
  | { founder_matches: number; founder_matches_reviewed: number }
);

interface NextRecord {
  /** The next record with matches at or after the position; null at the end, undefined while it is unknown. */
  next: { id: number; position: number } | null | undefined;
  /** A position to go on from, because the page has no such record. */
  goOn: number | undefined;
  /** How many records are reviewed; undefined until it is counted. */
  count: number | undefined;
  failure: LoadFailure | null;
  retry: () => void;
}

/** The record at or after a position of what is reviewed. Lists are read by pages. */
export function useReviewRecords(subject: ReviewSubject, position: number): NextRecord {
  const isList = "tab" in subject;
  const { source }: { source: ListSource<ListRow> } = tabSettings[isList ? subject.tab : "founders"].config;
  const number = Math.floor(position / pageSize);
  const query = isList ? subject.query : noQuery;
  const rowsQuery = pageQuery(source, query, number);
  const matchingQuery = countQuery(source, query.narrowing);
  // Keys of its own: the queue follows no changes, and would keep the dashboard's rows in the cache as they were.
  const page = useQuery({ ...rowsQuery, queryKey: ["review", ...rowsQuery.queryKey], enabled: isList });
  const counted = useQuery({
    ...matchingQuery,
    queryKey: ["review", ...matchingQuery.queryKey],
    enabled: isList,
  });
  if (!isList) {
    const id = subject.ids[position];
    const next = id === undefined ? null : { id, position };
    return { next, goOn: undefined, count: subject.ids.length, failure: null, retry: () => {} };
  }
  const shared = {
    count: counted.data ?? undefined,
    failure: page.data === undefined ? loadFailure(page) : null,
    retry: () => void page.refetch(),
  };
  const rows = page.data?.data;
  if (rows === undefined) return { ...shared, next: undefined, goOn: undefined };
  const start = number * pageSize;
  const index = rows.findIndex(
    (row, at) => start + at >= position && !subject.except.has(row.id) && mayHaveUnrated(row),
  );
  if (index >= 0)
    return { ...shared, next: { id: rows[index]!.id, position: start + index }, goOn: undefined };
  return rows.length < pageSize
    ? { ...shared, next: null, goOn: undefined }
    : { ...shared, next: undefined, goOn: start + pageSize };
}

const noQuery = { narrowing: "", order: "" };

const mayHaveUnrated = (row: ListRow): boolean =>
  "investors_matched" in row ? row.investors_matched > 0 : row.founder_matches > row.founder_matches_reviewed;

import type { UseQueryResult } from "@tanstack/react-query";
import { LoadError } from "../../ui/load-errors.tsx";
import { LoadingState } from "../../ui/spinner.tsx";

interface RecordFallbackProps {
  what: "founder" | "investor";
  query: Pick<UseQueryResult, "isError" | "error" | "isFetching" | "refetch">;
}

/** Shown instead of a record while it loads, or if that failed. */
export function RecordFallback({ what, query }: RecordFallbackProps) {
  if (!query.isError) return <LoadingState>{`Loading ${what}...`}</LoadingState>;
  return (
    <LoadError query={query} title={what === "founder" ? "Founder not loaded" : "Investor not loaded"} />
  );
}

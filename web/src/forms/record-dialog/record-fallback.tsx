import type { UseQueryResult } from "@tanstack/react-query";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { LoadingState } from "../../ui/spinner.tsx";
import { ErrorState } from "../../ui/states.tsx";

interface RecordFallbackProps {
  what: "founder" | "investor";
  query: Pick<UseQueryResult, "isError" | "error" | "isFetching" | "refetch">;
}

/** Shown instead of a record while it loads, or if that failed. */
export function RecordFallback({ what, query }: RecordFallbackProps) {
  if (!query.isError) return <LoadingState>{`Loading ${what}...`}</LoadingState>;
  return (
    <ErrorState
      title={what === "founder" ? "Founder not loaded" : "Investor not loaded"}
      message={errorMessage(query.error, "Something went wrong on our side.")}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

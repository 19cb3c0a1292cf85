import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { tooManyMessage } from "../../lib/api/api-errors.ts";
import { maxRetries } from "../../lib/api/retry.ts";
import { RetryButton } from "../../ui/states/load-errors.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { founderLoadError } from "./get-founder.ts";

/** Shows why the founder did not load, with Retry, or that a retry is in progress. */
export function LoadProblem({ query }: { query: UseQueryResult<OwnFounder, unknown> }) {
  const error = useLastError(query);
  const { failureCount, isFetching, refetch } = query;
  if (error) {
    return (
      <Banner
        className="mb-6"
        action={
          <RetryButton pending={isFetching} pendingLabel="Retrying..." onClick={() => void refetch()} />
        }
      >
        <p>{founderLoadError(error)}</p>
        <p>{tooManyMessage(error)}</p>
      </Banner>
    );
  }
  return (
    <div role="status">
      {isFetching && failureCount > 0 && (
        <Banner tone="ember" className="mb-6">
          The server is hard to reach. Trying again ({failureCount} of {maxRetries})...
        </Banner>
      )}
    </div>
  );
}

/** The last error of a query, kept while it is being refetched. */
function useLastError({ error, isSuccess }: UseQueryResult<OwnFounder, unknown>): unknown {
  const [last, setLast] = useState<unknown>(error);
  if (error && error !== last) setLast(error);
  if (isSuccess && last) setLast(null);
  return last;
}

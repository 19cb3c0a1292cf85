import type { UseQueryResult } from "@tanstack/react-query";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { Button, type ButtonProps } from "../button.tsx";
import { keepFocusInSection } from "../controls/keep-focus-in-section.ts";
import { Banner, ErrorState } from "./states.tsx";

type LoadQuery = Pick<UseQueryResult, "error" | "isFetching" | "isRefetchError" | "refetch">;

/** Says that a record or list could not be loaded. */
export function LoadError({ query, title }: { query: Omit<LoadQuery, "isRefetchError">; title: string }) {
  return (
    <ErrorState
      title={title}
      message={errorMessage(query.error, "Something went wrong on our side.")}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

/** Says that a list, which is shown as it was loaded before, could not be refreshed. */
export function RefreshError({ query, what }: { query: LoadQuery; what: string }) {
  if (!query.isRefetchError) return null;
  return (
    <Banner action={<RetryButton pending={query.isFetching} onClick={() => void query.refetch()} />}>
      <p className="font-medium">Could not refresh {what}.</p>
    </Banner>
  );
}

/** The action of a banner about something that could not be loaded. */
export function RetryButton(props: Pick<ButtonProps, "onClick" | "pending" | "pendingLabel">) {
  return (
    <Button ref={keepFocusInSection} variant="outline" size="sm" {...props}>
      Retry
    </Button>
  );
}

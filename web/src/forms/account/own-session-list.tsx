import type { OwnSession } from "@kindling/contracts/accounts/schemas.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { ListSkeleton } from "../../ui/states/list-states.tsx";
import { LoadError, RefreshError } from "../../ui/states/load-errors.tsx";
import { Banner } from "../../ui/states/states.tsx";
import type { useEndOwnSessions } from "./own-sessions.ts";
import { SessionList } from "./session-list.tsx";

interface OwnSessionListProps {
  query: UseQueryResult<OwnSession[]>;
  /** Ends one by its id, or all others. */
  end: ReturnType<typeof useEndOwnSessions>;
}

/** The own sessions, with buttons to end them. */
export function OwnSessionList({ query, end }: OwnSessionListProps) {
  if (query.isPending) return <ListSkeleton label="Loading sessions..." rows={1} rowClass="h-16" />;
  if (query.data === undefined) return <LoadError query={query} title="Sessions not loaded" />;
  const sessions = [...query.data].sort((a, b) => Number(b.current) - Number(a.current));
  const endOne = (id: string) =>
    end.mutate(id, { onSuccess: () => toast({ title: "Session ended", description: "It is signed out." }) });
  const endOthers = () =>
    end.mutate("others", {
      onSuccess: () => toast({ title: "Sessions ended", description: "You are signed in here only." }),
    });
  return (
    <div tabIndex={-1} className="grid gap-3 outline-none">
      <RefreshError query={query} what="your sessions" />
      {end.isError && (
        <Banner>{errorMessage(end.error, "The session could not be ended. Please try again.")}</Banner>
      )}
      <SessionList
        sessions={sessions}
        ending={end.isPending && end.variables !== "others" ? end.variables : null}
        busy={end.isPending}
        onEnd={endOne}
      />
      {sessions.length > 1 && (
        <Button
          ref={keepFocusInSection}
          variant="outline"
          className="justify-self-start"
          pending={end.isPending && end.variables === "others"}
          disabled={end.isPending && end.variables !== "others"}
          pendingLabel="Ending..."
          onClick={endOthers}
        >
          End All Others
        </Button>
      )}
    </div>
  );
}

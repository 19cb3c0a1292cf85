import type { UseQueryResult } from "@tanstack/react-query";
import { HttpError, isNotFound } from "../../lib/api/api-errors.ts";
import { useConfig } from "../../lib/config.ts";
import { Link } from "../../ui/link.tsx";
import { LoadError } from "../../ui/states/load-errors.tsx";
import { LoadingState } from "../../ui/states/spinner.tsx";
import { ErrorState } from "../../ui/states/states.tsx";
import type { Member } from "../history/entry-words.ts";

interface RecordFallbackProps {
  member: Member;
  isGone: boolean;
  query: Pick<UseQueryResult, "isError" | "error" | "isFetching" | "refetch">;
}

/** Shown instead of a record while it loads, if that failed, or if there is none with its id. */
export function RecordFallback({ member, isGone, query }: RecordFallbackProps) {
  const { access } = useConfig();
  const what = member === "founder" ? "Founder" : "Investor";
  const keptId = query.error instanceof HttpError ? query.error.mergedInto : null;
  if (keptId !== null)
    return (
      <ErrorState
        title={`This ${member} was merged into another`}
        message={
          <>
            <Link to={`/admin/dashboard?${member}=${keptId}`}>Open the kept {member}</Link>, or restore this
            one in the <Link to="/admin/archive">archive</Link>.
          </>
        }
      />
    );
  if (isGone || isNotFound(query.error))
    return (
      <ErrorState
        title={`${what} not found`}
        message={
          <>
            This {member} was archived or erased, or the link is not right. If it was archived, it can be
            restored in the <Link to="/admin/archive">archive</Link>.
            {access === "enforced" && (
              <>
                {" "}
                If it waits for approval, it is in the <Link to="/admin/applications">applications</Link>.
              </>
            )}
          </>
        }
      />
    );
  if (!query.isError) return <LoadingState>{`Loading ${member}...`}</LoadingState>;
  return <LoadError query={query} title={`${what} not loaded`} />;
}

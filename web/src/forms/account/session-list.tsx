import type { MemberSession } from "@kindling/contracts/accounts/schemas.ts";
import { formatDate, formatTime } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { Badge } from "../../ui/values/badge.tsx";

interface SessionListProps {
  /** `current` is the one of this browser, which is ended by signing out. */
  sessions: readonly (MemberSession & { current?: boolean })[];
  /** The id of the session that is being ended. */
  ending: string | null;
  /** Whether any change of the account is in flight: only one can be. */
  busy: boolean;
  /** Without it, they are only shown. */
  onEnd: ((id: string) => void) | undefined;
}

/** Where somebody is signed in, with a button to end each session. */
export function SessionList({ sessions, ending, busy, onEnd }: SessionListProps) {
  return (
    <ul className="divide-y rounded-lg border bg-surface">
      {sessions.map(({ id, device, begun_at, last_seen_at, current }) => {
        const name = device ?? "Unknown device";
        return (
          <li key={id} className="flex items-center justify-between gap-4 px-4 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
                {name}
                {current && <Badge variant="secondary">This device</Badge>}
              </p>
              <p className="mt-0.5 text-sm text-muted">
                Signed in {moment(begun_at)}, last seen {lastSeen(begun_at, last_seen_at)}
              </p>
            </div>
            {onEnd && !current && (
              <Button
                ref={keepFocusInSection}
                variant="outline"
                size="sm"
                pending={ending === id}
                disabled={busy && ending !== id}
                onClick={() => onEnd(id)}
              >
                End
                <span className="sr-only">
                  {" "}
                  session: {name}, last seen {moment(last_seen_at)}
                </span>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A session lasts less than a day, so that mostly the time is enough. */
const lastSeen = (begun: string, at: string): string =>
  formatDate(begun) === formatDate(at) ? `at ${formatTime(at)}` : moment(at);

const moment = (at: string): string => `${formatDate(at)} at ${formatTime(at)}`;

import {
  checkInvitations,
  listInvitationRuns,
  startInvitationRun,
} from "@kindling/contracts/gateway/invitation-endpoints.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { randomUuid } from "../../forms/record/idempotency-key.ts";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { useUrlParams } from "../../lib/browser-state/url-state.ts";
import { useConfig } from "../../lib/config.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { selectOf } from "../edits/bulk-calls.ts";
import { countOf } from "../edits/bulk-words.ts";
import type { InviteRequest } from "./bulk-request.ts";
import { unlessDoubleClick } from "./cancel-button.tsx";
import { skippedInWords } from "./invitation-words.ts";
import { TestMail } from "./test-mail.tsx";

/** For a selection of 100,000, in ms. */
const timeoutMs = 120_000;

interface InviteDialogProps extends InviteRequest {
  open: boolean;
  onClose: () => void;
}

/**
 * Invites the selected founders or investors: who is invited, a test mail, and the press that begins the run. The run
 * itself is in the URL.
 */
export default function InviteDialog({
  open,
  onClose,
  list,
  selection,
  count,
  onInvited,
}: InviteDialogProps) {
  const client = useQueryClient();
  const { invites_by_hand } = useConfig();
  const [, changeUrl] = useUrlParams();
  const [again, setAgain] = useState(false);
  const [key] = useState(randomUuid);
  const [isTesting, setTesting] = useState(false);
  const role = list === "founders" ? "founder" : "investor";
  const body = { role, select: selectOf(selection), again } as const;
  const check = useQuery({
    queryKey: [checkInvitations.name, body],
    queryFn: ({ signal }) => call(checkInvitations, { body, signal, timeoutMs }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  const start = useSingleFlightMutation({
    mutationFn: () => call(startInvitationRun, { body: { ...body, key }, timeoutMs }),
    onSuccess: ({ id }) => {
      void invalidateEndpoint(client, listInvitationRuns);
      onClose();
      onInvited();
      changeUrl({ invitations: id }, "push");
    },
  });
  const lately = check.data?.skipped.invited_lately ?? 0;
  const ready = check.data?.ready ?? 0;
  const toMany = countOf(list, ready);
  const isStep = (testing: boolean) => isTesting === testing;
  const send = (
    <Button
      aria-disabled={ready === 0 || check.isPlaceholderData}
      pending={start.isPending}
      onClick={unlessDoubleClick(() => ready > 0 && !check.isPlaceholderData && start.mutate())}
    >
      Invite {toMany}
    </Button>
  );
  const footer =
    check.data === undefined ? undefined : isStep(true) ? (
      <>
        <Button variant="ghost" onClick={unlessDoubleClick(() => setTesting(false))}>
          Back
        </Button>
        {send}
      </>
    ) : invites_by_hand ? (
      send
    ) : (
      <Button aria-disabled={ready === 0} onClick={unlessDoubleClick(() => ready > 0 && setTesting(true))}>
        Continue
      </Button>
    );
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      keepOnOutsidePress
      size="sm"
      title={list === "founders" ? "Invite to sign in" : "Invite to log in"}
      description={countOf(list, count)}
      footer={footer}
    >
      <div className="flex flex-col gap-4">
        {start.isError && (
          <Banner>{errorMessage(start.error, "Nobody was invited. Please try again.")}</Banner>
        )}
        {check.isError && (
          <Banner>
            {errorMessage(check.error, "The selection could not be checked. Please try again.")}
          </Banner>
        )}
        {check.isPending && <p role="status">Checking who can be invited...</p>}
        {check.data && isStep(false) && (
          <>
            <p role="status">
              {toMany} {ready === 1 ? "gets" : "get"} {linkOf[list]}
              {invites_by_hand ? "." : " by mail."}
            </p>
            <p className="text-sm text-muted">
              {invites_by_hand && "Nothing is mailed: download the links, and send each person theirs. "}
              Each link works once, for seven days.
            </p>
            <LeftOut parts={skippedInWords(check.data)} />
            {(lately > 0 || again) && (
              <label className="flex items-center gap-2.5">
                <input
                  type="checkbox"
                  className="size-4 shrink-0 accent-ember"
                  checked={again}
                  onChange={({ target }) => setAgain(target.checked)}
                />
                Also invite those who were invited within the last week
                {lately > 0 && ` (${lately})`}
              </label>
            )}
          </>
        )}
        {isStep(true) && <TestMail role={role} />}
      </div>
    </Dialog>
  );
}

const linkOf = { founders: "a link to sign in", investors: "a link to choose a password" } as const;

function LeftOut({ parts }: { parts: readonly string[] }) {
  if (parts.length === 0) return null;
  return (
    <div className="text-sm text-muted">
      <p>Left out:</p>
      <ul className="list-disc pl-5">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </div>
  );
}

import type { MemberAccount, SignInReset } from "@kindling/contracts/accounts/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import Ban from "lucide-react/icons/ban";
import { useId, useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useDraftText } from "../../lib/browser-state/draft.ts";
import { formatDate } from "../../lib/format.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { ActionRow } from "../../ui/action-row.tsx";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useLateNotice } from "../../ui/overlays/use-late-notice.ts";
import { ListSkeleton } from "../../ui/states/list-states.tsx";
import { LoadError, RefreshError } from "../../ui/states/load-errors.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { actorName, type Member } from "../history/entry-words.ts";
import { type AccountStep, accountQuery, resetDone, useAccountStep } from "./member-account.ts";
import { SessionList } from "./session-list.tsx";
import { SignInRow } from "./sign-in-row.tsx";
import { SuspendQuestion } from "./suspend-question.tsx";

interface AccountTabProps {
  member: Member;
  record: { id: number; name: string; email: string };
}

/** How a member signs in, for admins: suspended or not, the sessions, and a reset. */
export function AccountTab({ member, record }: AccountTabProps) {
  const query = useQuery(accountQuery(member, record.id));
  const [reason, setReason] = useDraftText(`suspend-${member}-${record.id}`);
  const notifyLate = useLateNotice();
  const notifyFailure = (error: unknown) =>
    notifyLate(`The account of ${record.name} was not changed`, errorMessage(error, "Please try again."));
  const step = useAccountStep(
    member,
    record.id,
    (done) => {
      if (done.step === "suspend") setReason("");
      toast(doneToast(record.name, done));
    },
    notifyFailure,
  );
  const [isConfirming, setIsConfirming] = useState(false);
  const [reset, setReset] = useState<SignInReset | null>(null);
  const titleId = useId();
  const mayEdit = useMayEdit();

  if (query.isPending) return <ListSkeleton label="Loading account..." rows={3} />;
  if (query.data === undefined) return <LoadError query={query} title="Account not loaded" />;
  const { suspension, sessions } = query.data;
  const pending = step.isPending ? step.variables : null;
  const isSuspending = pending?.step === "lift" || pending?.step === "suspend";
  const problemOf = (...steps: AccountStep["step"][]) =>
    step.isError && steps.includes(step.variables.step)
      ? errorMessage(step.error, "The account could not be changed. Please try again.")
      : null;

  return (
    <div className="flex flex-col gap-6">
      <RefreshError query={query} what="the account" />
      {/* The record shows an investor's invitation above its tabs. */}
      {reset && member === "founder" && !suspension && (
        <p role="status" className="rounded-lg bg-sunken px-4 py-3 text-sm wrap-anywhere">
          {resetDone(record, reset)}
        </p>
      )}
      <div className="divide-y">
        <ActionRow
          title={
            suspension ? (
              <span className="flex items-center gap-2 text-danger-text">
                <Ban aria-hidden="true" className="size-4" />
                Suspended
              </span>
            ) : (
              signInState(member, query.data)
            )
          }
          text={
            suspension
              ? `${actorName(suspension.by, member)} suspended this account on ${formatDate(suspension.since)}.${suspension.reason ? ` Reason: ${suspension.reason}` : ""}`
              : mayEdit &&
                `Suspending signs ${record.name} out everywhere and refuses every sign-in. The record stays in lists and matches.`
          }
          problem={problemOf("suspend", "lift")}
        >
          {mayEdit && (
            <Button
              variant="outline"
              pending={isSuspending}
              disabled={step.isPending && !isSuspending}
              pendingLabel={suspension ? "Lifting..." : "Suspending..."}
              onClick={() => (suspension ? step.mutate({ step: "lift" }) : setIsConfirming(true))}
            >
              {suspension ? "Lift Suspension" : "Suspend"}
            </Button>
          )}
        </ActionRow>
        <SignInRow
          member={member}
          record={record}
          account={query.data}
          notifyFailure={notifyFailure}
          onReset={setReset}
        />
      </div>
      <section aria-labelledby={titleId} tabIndex={-1} className="outline-none">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h3 id={titleId} className="font-medium tracking-normal">
            Sessions
          </h3>
          {mayEdit && sessions.length > 0 && (
            <Button
              ref={keepFocusInSection}
              variant="outline"
              size="sm"
              pending={pending?.step === "end-all"}
              disabled={step.isPending && pending?.step !== "end-all"}
              pendingLabel="Ending..."
              onClick={() => step.mutate({ step: "end-all" })}
            >
              End All
            </Button>
          )}
        </div>
        {problemOf("end", "end-all") && <Banner className="mb-3">{problemOf("end", "end-all")}</Banner>}
        {sessions.length === 0 ? (
          <p className="rounded-lg bg-sunken px-4 py-3 text-sm text-muted">
            {record.name} is not signed in anywhere.
          </p>
        ) : (
          <SessionList
            sessions={sessions}
            ending={pending?.step === "end" ? pending.session : null}
            busy={step.isPending}
            onEnd={mayEdit ? (session) => step.mutate({ step: "end", session }) : undefined}
          />
        )}
      </section>
      <SuspendQuestion
        name={record.name}
        reason={reason}
        onReason={setReason}
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onSuspend={() => step.mutate({ step: "suspend", reason })}
      />
    </div>
  );
}

function signInState(member: Member, { password_since, invitation_expires_at }: MemberAccount): string {
  if (member === "founder" || password_since !== null) return "Can sign in";
  return invitation_expires_at ? "Can sign in once a password is chosen" : "Cannot sign in yet";
}

function doneToast(name: string, { step }: AccountStep) {
  switch (step) {
    case "suspend":
      return { title: "Account suspended", description: `${name} is signed out everywhere.` };
    case "lift":
      return { title: "Suspension lifted", description: `${name} can sign in again.` };
    case "end":
      return { title: "Session ended", description: `${name} is signed out there.` };
    case "end-all":
      return { title: "All sessions ended", description: `${name} is signed out everywhere.` };
  }
}

import type { MemberAccount, SignInReset } from "@kindling/contracts/accounts/schemas.ts";
import type { ClientConfig } from "@kindling/contracts/gateway/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import Ban from "lucide-react/icons/ban";
import { useId, useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useDraftText } from "../../lib/browser-state/draft.ts";
import { useConfig } from "../../lib/config.ts";
import { formatDate } from "../../lib/format.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { ActionRow } from "../../ui/action-row.tsx";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useLateNotice } from "../../ui/overlays/use-late-notice.ts";
import { ListSkeleton } from "../../ui/states/list-states.tsx";
import { LoadError, RefreshError } from "../../ui/states/load-errors.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { actorName, type Member } from "../history/entry-words.ts";
import { invitationDone } from "../investor-detail/invite-investor.ts";
import { type AccountStep, accountQuery, useAccountStep, useResetSignIn } from "./member-account.ts";
import { SessionList } from "./session-list.tsx";
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
  const [confirming, setConfirming] = useState<"suspend" | "reset" | null>(null);
  const reset = useResetSignIn(
    member,
    record.id,
    (done) => notifyLate(`The sign-in of ${record.name} was reset`, resetDone(record, done), "default"),
    notifyFailure,
  );
  const titleId = useId();
  const mayEdit = useMayEdit();
  const { founder_sign_in } = useConfig();

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
      {reset.data && member === "founder" && !suspension && (
        <p role="status" className="rounded-lg bg-sunken px-4 py-3 text-sm wrap-anywhere">
          {resetDone(record, reset.data)}
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
              "Can sign in"
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
              onClick={() => (suspension ? step.mutate({ step: "lift" }) : setConfirming("suspend"))}
            >
              {suspension ? "Lift Suspension" : "Suspend"}
            </Button>
          )}
        </ActionRow>
        <ActionRow
          title={member === "investor" ? passwordState(query.data) : "Signs in by email"}
          text={mayEdit && resetText(member, founder_sign_in, suspension !== null)}
          problem={
            reset.isError && errorMessage(reset.error, "The sign-in could not be reset. Please try again.")
          }
        >
          {mayEdit && (
            <Button
              variant="outline"
              disabled={suspension !== null}
              pending={reset.isPending}
              pendingLabel="Resetting..."
              onClick={() => setConfirming("reset")}
            >
              Reset Sign-in
            </Button>
          )}
        </ActionRow>
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
        open={confirming === "suspend"}
        onClose={() => setConfirming(null)}
        onSuspend={() => step.mutate({ step: "suspend", reason })}
      />
      <AlertDialog
        open={confirming === "reset"}
        onOpenChange={(open) => !open && setConfirming(null)}
        title={`Reset the sign-in of ${record.name}?`}
        description={
          member === "investor"
            ? "The password stops working and every session ends. A new invitation lets them choose another password."
            : "Every session and mailed link ends. They sign in again by their email."
        }
        confirmLabel="Reset"
        destructive
        onConfirm={() => {
          setConfirming(null);
          reset.mutate();
        }}
      />
    </div>
  );
}

function passwordState({ password_since, invitation_expires_at }: MemberAccount): string {
  if (password_since) return `Password chosen on ${formatDate(password_since)}`;
  return invitation_expires_at ? `Invited until ${formatDate(invitation_expires_at)}` : "No password yet";
}

function resetText(
  member: Member,
  founderSignIn: ClientConfig["founder_sign_in"],
  isSuspended: boolean,
): string {
  if (isSuspended) return "Lift the suspension first to reset the sign-in.";
  if (member === "investor")
    return "A reset ends the password and every session, and makes a new invitation.";
  return `A reset ends every session and link${founderSignIn === "link" ? ", and mails a new link" : ""}.`;
}

function resetDone(record: AccountTabProps["record"], { path, mailed }: SignInReset): string {
  if (path !== null) return invitationDone(record, { mailed });
  return `Every session has ended. ${mailed ? `A link to sign in was mailed to ${record.email}.` : "No link was mailed."}`;
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

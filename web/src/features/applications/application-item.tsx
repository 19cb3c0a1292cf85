import type { Lookalike } from "@kindling/contracts/duplicates/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import Check from "lucide-react/icons/check";
import MailCheck from "lucide-react/icons/mail-check";
import MailWarning from "lucide-react/icons/mail-warning";
import { useState } from "react";
import { LooksLike } from "../../forms/duplicates/looks-like.tsx";
import { actorInSentence } from "../../forms/history/entry-words.ts";
import { recordName } from "../../forms/record/record-name.ts";
import { useConfig } from "../../lib/config.ts";
import { formatDate } from "../../lib/format.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/controls/checklist.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { Badge } from "../../ui/values/badge.tsx";
import type { ApplicationSource, OpenApplication } from "./application-source.ts";
import { factsOf, pitchOf } from "./application-words.ts";
import { type Message, useApproval } from "./use-decisions.ts";

interface ApplicationItemProps {
  source: ApplicationSource;
  row: OpenApplication;
  lookalikes: readonly Lookalike[];
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onOpen: () => void;
  onWrite: (step: Message["step"]) => void;
}

/** An application: who it is, what was asked and answered, and what can be decided. */
export function ApplicationItem({
  source,
  row,
  lookalikes,
  selected,
  onSelect,
  onOpen,
  onWrite,
}: ApplicationItemProps) {
  const mayEdit = useMayEdit();
  const { record, application } = row;
  const { title, subtitle } = recordName(record, source.member);
  const pitch = pitchOf(record);
  return (
    <li className="flex gap-3 px-4 py-4 text-sm">
      {mayEdit && application.state === "pending" && (
        <Checkbox
          label={<span className="sr-only">Select {title}</span>}
          className="-mt-1 min-w-6 justify-center self-start"
          checked={selected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
      )}
      <div className="grid min-w-0 grow gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex min-w-0 flex-col gap-2">
          <div>
            <button
              type="button"
              className="rounded-sm text-left font-semibold wrap-anywhere underline-offset-4 hover:underline"
              onClick={onOpen}
            >
              {title}
            </button>
            {subtitle && <p className="wrap-anywhere">{subtitle}</p>}
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="text-muted wrap-anywhere">{record.email}</span>
              <ConfirmedEmail confirmed={application.email_confirmed} />
            </p>
          </div>
          <p className="text-muted">
            {[`Applied ${formatDate(record.created_at)}`, ...factsOf(record)].join("\u00a0· ")}
          </p>
          {pitch && <p className="line-clamp-3 max-w-prose wrap-anywhere">{pitch}</p>}
          <LooksLike member={source.member} found={lookalikes} />
          <Words source={source} row={row} />
        </div>
        {mayEdit && <Actions source={source} row={row} title={title} onWrite={onWrite} />}
      </div>
    </li>
  );
}

function ConfirmedEmail({ confirmed }: { confirmed: boolean | null }) {
  const { confirms_emails } = useConfig();
  if (!confirms_emails) return null;
  const Icon = confirmed ? MailCheck : MailWarning;
  return (
    <Badge variant={confirmed ? "secondary" : "soft"}>
      <Icon aria-hidden="true" className="size-3.5" />
      {confirmed ? "Email confirmed" : "Email not confirmed"}
    </Badge>
  );
}

/** The question with its answer, and why the application was declined. */
function Words({ source, row: { application } }: Pick<ApplicationItemProps, "source" | "row">) {
  const { question, asked_at, answer, answered_at, reason, declined_at, declined_by } = application;
  const by = declined_by && ` by ${actorInSentence(declined_by, source.member)}`;
  const words = [
    { label: `Asked ${formatDate(asked_at)}`, text: question },
    { label: `Answered ${formatDate(answered_at)}`, text: answer },
    { label: `Declined ${formatDate(declined_at)}${by ?? ""}`, text: reason },
  ].filter(({ text }) => text !== null);
  if (words.length === 0) return null;
  return (
    <div className="max-w-prose border-l-2 pl-3">
      <dl className="flex flex-col gap-2">
        {words.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {question !== null && answer === null && <p className="mt-1 text-muted">Not answered yet</p>}
    </div>
  );
}

function Actions({
  source,
  row,
  title,
  onWrite,
}: Pick<ApplicationItemProps, "source" | "row" | "onWrite"> & { title: string }) {
  const { confirms_emails } = useConfig();
  const { state, email_confirmed } = row.application;
  const isUnconfirmed = confirms_emails && !email_confirmed;
  const approval = useApproval(source, row);
  const from = state === "declined" ? "declined" : "pending";
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Button
        ref={keepFocusInSection}
        variant="outline"
        size="sm"
        pending={approval.isPending}
        aria-label={`Approve ${title}`}
        onClick={() => (isUnconfirmed ? setAsking(true) : approval.mutate({ from }))}
      >
        <Check aria-hidden="true" className="size-4" />
        Approve
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Approve ${title} anyway?`}
        description={`${texts.emailUnconfirmed} Approve only if you know that the address is theirs.`}
        confirmLabel="Approve"
        onConfirm={() => {
          setAsking(false);
          approval.mutate({ from, unconfirmed: true });
        }}
      />
      {state === "pending" && (
        <>
          <Button
            ref={keepFocusInSection}
            variant="ghost"
            size="sm"
            aria-label={`Ask... ${title}`}
            onClick={() => onWrite("ask")}
          >
            Ask...
          </Button>
          <Button
            ref={keepFocusInSection}
            variant="ghost"
            size="sm"
            aria-label={`Decline... ${title}`}
            onClick={() => onWrite("decline")}
          >
            Decline...
          </Button>
        </>
      )}
    </div>
  );
}

import { recordName } from "../../forms/record/record-name.ts";
import { useDraftText } from "../../lib/browser-state/draft.ts";
import { useConfig } from "../../lib/config.ts";
import { Field } from "../../ui/controls/field.tsx";
import { Textarea } from "../../ui/controls/textarea.tsx";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { useLateNotice } from "../../ui/overlays/use-late-notice.ts";
import { Banner } from "../../ui/states/states.tsx";
import type { ApplicationSource, OpenApplication } from "./application-source.ts";
import { problemOf } from "./application-words.ts";
import { type Message, useSendMessage } from "./use-decisions.ts";

const longest = 2_000;

interface MessageDialogProps {
  source: ApplicationSource;
  step: Message["step"];
  to: OpenApplication;
  open: boolean;
  onClose: () => void;
}

/** Asks for a question to the applicant, or for the reason why the application is declined. */
export function MessageDialog({ source, step, to, open, onClose }: MessageDialogProps) {
  const [text, setText] = useDraftText(`${step}-application-${source.member}-${to.id}`);
  const sending = useSendMessage(source, () => setText(""), useLateNotice(open));
  const { title } = recordName(to.record, source.member);
  // Not called once the dialog of another applicant has replaced this one.
  const send = (trimmed: string) => sending.mutate({ ...to, step, text: trimmed }, { onSuccess: onClose });
  return (
    <TextDialog
      title={step === "ask" ? `Ask ${title}` : `Decline ${title}?`}
      label={step === "ask" ? "Question" : "Reason"}
      confirmLabel={step === "ask" ? "Send Question" : "Decline"}
      destructive={step === "decline"}
      replaces={step === "ask" && to.application.question !== null}
      text={text}
      onText={setText}
      open={open}
      onClose={() => {
        sending.reset();
        onClose();
      }}
      pending={sending.isPending}
      problem={sending.isError ? problemOf(sending.error) : null}
      onConfirm={send}
    />
  );
}

interface TextDialogProps {
  title: string;
  label: string;
  confirmLabel: string;
  destructive?: boolean;
  /** There is a question already. */
  replaces?: boolean;
  text: string;
  onText: (text: string) => void;
  open: boolean;
  onClose: () => void;
  pending: boolean;
  problem: string | null;
  onConfirm: (text: string) => void;
}

/** Asks for the text that applicants read. Cancel discards it; Escape keeps it. */
export function TextDialog({
  replaces,
  label,
  text,
  onText,
  onClose,
  problem,
  onConfirm,
  ...rest
}: TextDialogProps) {
  const { confirms_emails } = useConfig();
  const where = confirms_emails ? "in a mail and on their dashboard" : "on their dashboard";
  return (
    <AlertDialog
      {...rest}
      onCancel={() => onText("")}
      onOpenChange={(nextOpen) => !nextOpen && onClose()}
      description={`Applicants read this ${where}.${replaces ? " It replaces the question before and its answer." : ""}`}
      confirmDisabled={text.trim() === ""}
      onConfirm={() => onConfirm(text.trim())}
    >
      <Field label={label} required className="mt-5">
        <Textarea
          rows={4}
          maxLength={longest}
          // Opened again while it is sent, it closes with the response.
          readOnly={rest.pending}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      </Field>
      {problem && <Banner className="mt-4">{problem}</Banner>}
    </AlertDialog>
  );
}

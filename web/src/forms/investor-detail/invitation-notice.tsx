import type { Invitation } from "@kindling/contracts/gateway/schemas.ts";
import { useEffect, useRef } from "react";
import { Field } from "../../ui/controls/field.tsx";
import { Input } from "../../ui/controls/input.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";

interface InvitationNoticeProps {
  invitation: Invitation;
  investor: { name: string; email: string };
}

/** A new invitation: its link to copy, its expiry, and whether it was mailed. */
export function InvitationNotice({ invitation, investor }: InvitationNoticeProps) {
  const link = new URL(invitation.path, window.location.origin).href;
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Not returned: newer browsers return a promise, which React would call as the clean-up.
    frame.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <div ref={frame} className="mb-5 grid gap-3 rounded-lg bg-sunken p-4">
      <p role="status" className="text-sm">
        <strong className="font-semibold">{investor.name} is invited to log in.</strong>{" "}
        {invitation.mailed
          ? `The link was mailed to ${investor.email}.`
          : "The link was not mailed: send it yourself."}
      </p>
      <div className="flex items-end gap-2">
        <Field label="Invitation link" className="grow">
          <Input ref={input} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <CopyButton text={link} select={() => input.current?.select()} />
      </div>
      <p className="text-sm text-muted">
        Works once, until {untilWhen(invitation.expires_at)}. It replaces any earlier link.
      </p>
    </div>
  );
}

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });

const untilWhen = (iso: string): string => moment.format(new Date(iso));

import type { Invitation } from "@kindling/contracts/gateway/schemas.ts";
import { useRef } from "react";
import { formatDate, formatTime } from "../../lib/format.ts";
import { Field } from "../../ui/controls/field.tsx";
import { Input } from "../../ui/controls/input.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";

interface LinkNoticeProps {
  invitation: Invitation;
  email: string;
}

/** A new link that chooses a passcode: to copy, with its expiry, and whether it was mailed. */
export function LinkNotice({ invitation: { path, mailed, expires_at }, email }: LinkNoticeProps) {
  const link = new URL(path, window.location.origin).href;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-3 rounded-lg bg-sunken p-4">
      <p role="status" className="text-sm wrap-anywhere">
        {mailed ? `The link was mailed to ${email}.` : "The link was not mailed: send it yourself."}
      </p>
      <div className="flex items-end gap-2">
        <Field label="Link to choose a passcode" className="grow">
          <Input ref={input} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <CopyButton text={link} select={() => input.current?.select()} />
      </div>
      <p className="text-sm text-muted">
        Works once, until {formatDate(expires_at)} at {formatTime(expires_at)}. It replaces any earlier link.
      </p>
    </div>
  );
}

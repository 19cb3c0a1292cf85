import type { SignInReset } from "@kindling/contracts/accounts/schemas.ts";
import { InvitationNotice } from "../investor-detail/invitation-notice.tsx";

interface ResetNoticeProps {
  reset: SignInReset;
  record: { name: string; email: string };
}

/** What a reset has made: an invitation, or a mailed link. */
export function ResetNotice({ reset: { path, expires_at, mailed }, record }: ResetNoticeProps) {
  if (path !== null && expires_at !== null)
    return (
      <div className="-mb-5">
        <InvitationNotice key={path} invitation={{ path, expires_at, mailed }} investor={record} />
      </div>
    );
  return (
    <p role="status" className="rounded-lg bg-sunken px-4 py-3 text-sm wrap-anywhere">
      <strong className="font-semibold">Every session has ended.</strong>{" "}
      {mailed ? `A link to sign in was mailed to ${record.email}.` : "No link was mailed."}
    </p>
  );
}

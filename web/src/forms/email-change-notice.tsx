import type { EmailChange } from "@kindling/contracts/fields/primitives.ts";
import { useConfig } from "../lib/config.ts";
import { MailLink } from "../ui/link.tsx";
import { Banner } from "../ui/states/states.tsx";

/** A new email that was saved in a profile, but is not confirmed yet. */
export interface PendingEmail {
  outcome: EmailChange;
  /** The new email. */
  sent: string;
  /** The current email. */
  stored: string;
}

/** The pending email in the response to a saved profile, or null. */
export function pendingEmail(
  sent: string | undefined,
  saved: { email: string; email_change?: EmailChange | undefined },
): PendingEmail | null {
  if (sent === undefined || saved.email_change === undefined) return null;
  return { outcome: saved.email_change, sent, stored: saved.email };
}

/** The title of the toast after a save, which must agree with the notice. */
export const savedTitle = (title: string, pending: PendingEmail | null): string =>
  pending ? `${title}, except for your email` : title;

/** Tells a member whether the confirmation of a new email was mailed. */
export function EmailChangeNotice({ pending }: { pending: PendingEmail }) {
  return (
    <div role="status">
      <Banner tone={pending.outcome === "not-mailed" ? "danger" : "ember"} className="mb-5 wrap-anywhere">
        <NoticeText {...pending} />
      </Banner>
    </div>
  );
}

function NoticeText({ outcome, sent, stored }: PendingEmail) {
  const { contact_email } = useConfig();
  const old = <strong className="font-semibold">{stored}</strong>;
  const next = <strong className="font-semibold">{sent}</strong>;
  switch (outcome) {
    case "mailed":
      return (
        <>
          We have mailed a link to {next}. Until you confirm your new email there, you log in with {old}.
        </>
      );
    case "admin-only":
      return (
        <>
          Only an admin can change your email, so it is still {old}.{" "}
          {contact_email && <MailLink email={contact_email}>Ask for a new email</MailLink>}
        </>
      );
    case "not-mailed":
      return (
        <>
          We could not mail a link to {next}, so your email is still {old}. Please try again later.
        </>
      );
  }
}

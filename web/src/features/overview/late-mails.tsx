import type { DueMailKind, LateMails } from "@kindling/contracts/gateway/late-mails.ts";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { formatCountOf, formatDate } from "../../lib/format.ts";
import { Link } from "../../ui/link.tsx";
import { Banner } from "../../ui/states/states.tsx";

const subjects: Record<DueMailKind, string> = {
  email: "notice of the changed email",
  deletion: "link to restore the account",
  approval: "approval",
  question: "question about the application",
  refusal: "declined application",
  confirmation: "link to confirm the email",
};

/** How many mails are seen at once: all would fill a phone. */
const shownAtFirst = 5;

/** Lists the mails that could not be sent within an hour; nothing if there are none. */
export function LateMailsBanner({ late: { total, mails } }: { late: LateMails }) {
  if (total === 0) return null;
  const rest = mails.slice(shownAtFirst);
  const others = total - mails.length;
  return (
    <Banner className="mb-5">
      <p className="font-medium">
        {formatCountOf(total, ["mail", "mails"])} could not be sent within an hour.
      </p>
      <p>Each is tried at least once a minute, for 30 days. Ask your operator to check the mail server.</p>
      <MailList className="mt-2" mails={mails.slice(0, shownAtFirst)} />
      {rest.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer py-1 font-medium">Show {rest.length} more</summary>
          <MailList mails={rest}>
            {others > 0 && <li>and {formatCountOf(others, ["other", "others"])}</li>}
          </MailList>
        </details>
      )}
    </Banner>
  );
}

interface MailListProps {
  mails: LateMails["mails"];
  className?: string;
  /** Further items. */
  children?: ReactNode;
}

function MailList({ mails, className, children }: MailListProps) {
  return (
    <ul className={classNames("list-disc pl-5", className)}>
      {mails.map(({ kind, id, about, due_since }) => (
        <li key={`${kind} ${id} ${about} ${due_since}`}>
          <Link to={`/admin/dashboard?${kind}=${id}`} className="text-inherit">
            {kind === "founder" ? "Founder" : "Investor"} {id}
          </Link>
          : {subjects[about]}, due since {formatDate(due_since)}
        </li>
      ))}
      {children}
    </ul>
  );
}

import type { Lookalike } from "@kindling/contracts/duplicates/schemas.ts";
import CopyCheck from "lucide-react/icons/copy-check";
import { classNames } from "../../lib/class-names.ts";
import { PageLink } from "../../ui/link.tsx";
import type { Member } from "../history/entry-words.ts";
import { applicationLabel, nameWithEmail, reasonsInWords, recordPath } from "./duplicate-words.ts";

interface LooksLikeProps {
  member: Member;
  found: readonly Lookalike[];
  /** -1 in a cell of a grid, which is the tab stop instead. */
  tabIndex?: number | undefined;
  className?: string;
}

/** Says which stored records a record looks like, and why, with a link to each in a new tab. */
export function LooksLike({ member, found, tabIndex, className }: LooksLikeProps) {
  if (found.length === 0) return null;
  return (
    <div className={classNames("flex flex-col gap-1 text-sm", className)}>
      {found.map((record) => {
        const application = applicationLabel(record);
        return (
          <p key={record.id} className="flex gap-2">
            <CopyCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className="min-w-0 wrap-anywhere">
              Looks like{" "}
              <PageLink href={recordPath(record, member)} tabIndex={tabIndex}>
                {nameWithEmail(record, member)}
              </PageLink>
              <span className="text-muted">
                {application && `, ${application.toLowerCase()}`}: {reasonsInWords(record.reasons)}
              </span>
            </span>
          </p>
        );
      })}
    </div>
  );
}

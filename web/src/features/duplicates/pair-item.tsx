import type { PairedRecord } from "@kindling/contracts/duplicates/schemas.ts";
import { useId } from "react";
import type { DuplicateSource } from "../../forms/duplicates/duplicate-source.ts";
import {
  applicationLabel,
  reasonLabels,
  recordPath,
  titleOf,
} from "../../forms/duplicates/duplicate-words.ts";
import { actorInSentence, type Member } from "../../forms/history/entry-words.ts";
import { recordName } from "../../forms/record/record-name.ts";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { changedSearch, useUrlParams } from "../../lib/browser-state/url-state.ts";
import { formatDate } from "../../lib/format.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { ButtonLink } from "../../ui/link.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { Badge } from "../../ui/values/badge.tsx";
import type { ShownPair } from "./list-pairs.ts";
import { useDismissal } from "./use-dismissal.ts";

interface PairItemProps {
  source: DuplicateSource;
  pair: ShownPair;
}

/** Two records side by side, what they have in common, and whether they are duplicates. */
export function PairItem({ source, pair }: PairItemProps) {
  const { first, second, reasons, dismissed } = pair;
  const { member } = source;
  const mayEdit = useMayEdit();
  const titleId = useId();
  const dismissal = useDismissal(source, pair);
  const title = titleOf(pair, member);
  // Who has applied is approved or refused first.
  const canMerge = dismissed === null && first.application === null && second.application === null;
  return (
    <li aria-labelledby={titleId} className="rounded-lg border bg-surface p-4 text-sm">
      <span id={titleId} className="sr-only">
        {title}
      </span>
      <div className="grid gap-3 sm:grid-cols-2">
        <RecordCard member={member} record={first} />
        <RecordCard member={member} record={second} />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-1.5">
          {reasons.map((reason) => (
            <Badge key={reason} variant="soft">
              {reasonLabels[reason]}
            </Badge>
          ))}
          {reasons.length === 0 && <span className="text-muted">They look alike no longer.</span>}
          {dismissed && (
            <span className="text-muted wrap-anywhere">
              Marked on {formatDate(dismissed.at)} by {actorInSentence(dismissed.by, member)}
            </span>
          )}
        </div>
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <Button
              ref={keepFocusInSection}
              variant="outline"
              size="sm"
              pending={dismissal.isPending}
              aria-label={`${dismissed ? "Take back" : "Not a duplicate"}: ${title}`}
              onClick={() => dismissal.mutate(dismissed === null)}
            >
              {dismissed ? "Take back" : "Not a duplicate"}
            </Button>
            {canMerge && (
              <ButtonLink
                variant="outline"
                size="sm"
                to={`/admin/merge/${source.what}?kept=${first.id}&other=${second.id}`}
                aria-label={`Merge: ${title}`}
              >
                Merge…
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      {dismissal.isError && (
        <Banner className="mt-3">
          <p className="font-medium">This was not saved.</p>
          <p>{errorMessage(dismissal.error, "Please try again.")}</p>
        </Banner>
      )}
    </li>
  );
}

function RecordCard({ member, record }: { member: Member; record: PairedRecord }) {
  const [params] = useUrlParams();
  const { title, subtitle } = recordName(record, member);
  const application = applicationLabel(record);
  const here = {
    search: changedSearch(params.toString(), { founder: null, investor: null, [member]: record.id }),
  };
  return (
    <div className="flex min-w-0 items-start justify-between gap-3 rounded-md bg-sunken p-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {subtitle && <p className="wrap-anywhere">{subtitle}</p>}
        <p className="text-muted wrap-anywhere">{record.email}</p>
        {application && (
          <Badge variant="outline" className="mt-1.5">
            {application}
          </Badge>
        )}
      </div>
      <ButtonLink
        variant="outline"
        size="sm"
        to={application ? recordPath(record, member) : here}
        aria-label={`Open ${title}, ${record.email}`}
      >
        Open
      </ButtonLink>
    </div>
  );
}

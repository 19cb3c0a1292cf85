import type { FollowUp } from "@kindling/contracts/follow-ups/schemas.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { FollowUpItem } from "../../forms/follow-ups/follow-up-item.tsx";
import { useSignedInName } from "../../forms/owner-field.tsx";
import { Card, CardHeader } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadError } from "../../ui/states/load-errors.tsx";
import { useShortList } from "../../ui/use-short-list.tsx";

/** How many phones show at first. */
const firstShown = 5;

/** The follow-ups that are due, the admin's own first; nothing without any. */
export function FollowUpsDue({ query }: { query: UseQueryResult<FollowUp[]> }) {
  const ownName = useSignedInName();
  const isOwn = ({ owner }: FollowUp) => ownName !== "" && owner === ownName;
  const due = query.data ?? [];
  const sorted = [...due.filter(isOwn), ...due.filter((followUp) => !isOwn(followUp))];
  const [shown, showAll] = useShortList(sorted, (_, index) => index < firstShown);
  if (query.isLoadingError)
    return (
      <Card className="mb-5">
        <LoadError query={query} title="Could not load the follow-ups" />
      </Card>
    );
  if (due.length === 0) return null;
  return (
    // Takes the focus of what leaves it.
    <Card aria-labelledby="follow-ups-due" tabIndex={-1} className="mb-5 outline-none">
      <CardHeader title={<span id="follow-ups-due">Follow-ups due</span>} className="mb-2" />
      <ul className="-mx-4 divide-y">
        {shown.map((followUp) => (
          <FollowUpItem key={followUp.id} followUp={followUp} title={<RecordLink {...followUp} />} />
        ))}
      </ul>
      {showAll}
    </Card>
  );
}

/** Leads to the record that a follow-up is about. */
function RecordLink({ about: { kind, id }, founder, investor }: FollowUp) {
  const path =
    kind === "match" ? `/admin/introductions?introduction=${id}` : `/admin/dashboard?${kind}=${id}`;
  const names = [
    founder && (founder.company ?? founder.name ?? `Founder ${founder.id}`),
    investor && (investor.name ?? `Investor ${investor.id}`),
  ];
  return (
    <p className="wrap-anywhere">
      <Link to={path}>{names.filter((name) => name !== null).join(" and ")}</Link>
    </p>
  );
}

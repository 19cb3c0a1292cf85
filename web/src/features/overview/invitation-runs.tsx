import { listInvitationRuns } from "@kindling/contracts/gateway/invitation-endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../../lib/api/endpoint-query.ts";
import { useConfig } from "../../lib/config.ts";
import { formatCount, formatDate } from "../../lib/format.ts";
import { Card, CardHeader } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";

/** How often runs that go on are read again, in ms. */
const interval = 10_000;

/** The latest runs of invitations, each with its progress; nothing without any. */
export function InvitationRuns() {
  const { access } = useConfig();
  const { data = [] } = useQuery({
    ...endpointQuery(listInvitationRuns),
    enabled: access === "enforced",
    refetchInterval: ({ state }) =>
      state.data?.some(({ means, counts }) => means === "mail" && counts.waiting > 0) ? interval : false,
  });
  if (data.length === 0) return null;
  return (
    <Card className="mb-5" aria-label="Invitations">
      <CardHeader title="Invitations" />
      <ul className="flex flex-col gap-1 text-sm">
        {data.map(({ id, role, by, started_at, counts }) => (
          <li key={id}>
            <Link to={`/admin/dashboard?invitations=${id}`}>
              {formatCount(counts.sent)} {role === "founder" ? "founders" : "investors"} invited
            </Link>
            {counts.waiting > 0 && `, ${formatCount(counts.waiting)} waiting`}
            {counts.refused > 0 && `, ${formatCount(counts.refused)} refused`}, {formatDate(started_at)}
            {by !== null && `, by ${by}`}
          </li>
        ))}
      </ul>
    </Card>
  );
}

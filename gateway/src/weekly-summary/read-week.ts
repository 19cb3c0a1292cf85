import { randomUUID } from "node:crypto";
import { listFounderDuplicates } from "@kindling/contracts/founders/duplicate-endpoints.ts";
import { getFounderOverview, listFounderApplications } from "@kindling/contracts/founders/endpoints.ts";
import { listInvestorDuplicates } from "@kindling/contracts/investors/duplicate-endpoints.ts";
import { getInvestorOverview, listInvestorApplications } from "@kindling/contracts/investors/endpoints.ts";
import type { ListOverview } from "@kindling/contracts/lists/list-overview.ts";
import { getMatchOverview } from "@kindling/contracts/matches/endpoints.ts";
import type { MatchOverview } from "@kindling/contracts/matches/schemas.ts";
import type pg from "pg";
import type { AuthContext } from "../auth/auth-context.ts";
import { readLateMails } from "../mail/late-mails.ts";
import type { CountInService } from "../upstreams/call-service.ts";

const dayMs = 24 * 60 * 60_000;

/** What waits, and what changed in the last seven days. */
export interface WeekNumbers {
  readonly applications: number;
  readonly unrated: number;
  readonly duplicates: number;
  readonly lateMails: number;
  readonly refusedInvitations: number;
  readonly founders: number;
  readonly investors: number;
  readonly reviewed: number;
}

/** Reads the numbers at a time in ms, as a viewer. @throws when a service does not return its own */
export async function readWeek(
  { pool, callService }: Pick<AuthContext, "pool" | "callService">,
  countInService: CountInService,
  now: number,
): Promise<WeekNumbers> {
  const requestId = randomUUID();
  const input = { caller: { role: "viewer" }, requestId } as const;
  const pending = { query: { state: "pending" }, requestId };
  const [founders, investors, matches, applications, duplicates, late, refusedInvitations] =
    await Promise.all([
      callService(getFounderOverview, input),
      callService(getInvestorOverview, input),
      callService(getMatchOverview, input),
      sum([
        countInService(listFounderApplications, pending),
        countInService(listInvestorApplications, pending),
      ]),
      sum([
        countInService(listFounderDuplicates, { requestId }),
        countInService(listInvestorDuplicates, { requestId }),
      ]),
      readLateMails(pool),
      countRefused(pool, new Date(now - 7 * dayMs)),
    ]);
  const rated = matches.ratings.reduce((total, { count }) => total + count, 0);
  return {
    ...{ applications, duplicates, refusedInvitations, lateMails: late.total },
    unrated: Math.max(0, matches.matches - rated),
    founders: newIn(founders),
    investors: newIn(investors),
    reviewed: reviewedIn(matches, now),
  };
}

const sum = async (counts: Promise<number>[]): Promise<number> =>
  (await Promise.all(counts)).reduce((total, count) => total + count, 0);

/** @throws Error for a replica of the version before, which an upgrade is about to replace */
function newIn({ last_week }: ListOverview): number {
  if (last_week === undefined) throw new Error("a service of the version before does not count new records");
  return last_week;
}

/** The reviews of the last whole week in UTC. On a Monday in any time zone it has the moment half a week ago. */
function reviewedIn({ weeks }: MatchOverview, now: number): number {
  const middle = new Date(now - 3.5 * dayMs);
  const monday = new Date(middle.getTime() - ((middle.getUTCDay() + 6) % 7) * dayMs)
    .toISOString()
    .slice(0, 10);
  return weeks.find((week) => week.monday === monday)?.reviewed ?? 0;
}

/** Invitations of many that the mail server has refused for good. */
async function countRefused(pool: pg.Pool, since: Date): Promise<number> {
  const { rows } = await pool.query<{ refused: number }>(
    `select count(*)::integer as refused from invitation_recipients
     where state = 'refused' and attempted_at > $1`,
    [since],
  );
  return rows[0]!.refused;
}

import type { FollowUp, FollowUpSubject } from "@kindling/contracts/follow-ups/schemas.ts";
import { maxFounderId, maxInvestorId } from "@kindling/contracts/matches/pair-id.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { notFound } from "@kindling/service-kit/errors.ts";
import type pg from "pg";
import { type FoundNames, lookUpNames, namedIn } from "../activity/look-up-names.ts";
import type { CallService } from "../upstreams/call-service.ts";
import { type StoredFollowUp, sidesOf, subjectOf } from "./stored-follow-up.ts";

/** Named follow-ups, and those about people that the services no longer know. */
interface NamedFollowUps {
  readonly named: FollowUp[];
  readonly erased: StoredFollowUp[];
}

/** Adds the current names of the people, which are not stored here; without them while a service fails. */
export async function nameFollowUps(
  callService: CallService,
  stored: readonly StoredFollowUp[],
  requestId: string,
): Promise<NamedFollowUps> {
  const look = (role: "founder" | "investor") =>
    lookUpNames(
      callService,
      role,
      stored.map((followUp) => followUp[`${role}_id`]),
      requestId,
    ).catch(() => null);
  const [founders, investors] = await Promise.all([look("founder"), look("investor")]);
  const isErased = (found: FoundNames | null, id: number | null) =>
    found !== null && id !== null && !found.has(id);
  const none: FoundNames = new Map();
  return {
    named: stored.map(({ founder_id, investor_id, ...followUp }) => ({
      ...followUp,
      about: subjectOf({ founder_id, investor_id }),
      founder: namedIn(founders ?? none, founder_id),
      investor: namedIn(investors ?? none, investor_id),
    })),
    erased: stored.filter(
      ({ founder_id, investor_id }) => isErased(founders, founder_id) || isErased(investors, investor_id),
    ),
  };
}

export async function deleteErased(pool: pg.Pool, erased: readonly StoredFollowUp[]): Promise<void> {
  await pool.query("delete from follow_ups where id = any($1)", [erased.map(({ id }) => id)]);
}

/** @throws 404 unless all people of the record exist, in the lists or not; the failure of a service */
export async function requirePeople(
  callService: CallService,
  about: FollowUpSubject,
  requestId: string,
): Promise<void> {
  const { founder_id, investor_id } = sidesOf(about);
  const exists = async (role: "founder" | "investor", id: number | null, largest: number) => {
    if (id === null) return true;
    if (id < 1 || id > largest) return false;
    return (await lookUpNames(callService, role, [id], requestId)).has(id);
  };
  const found = await Promise.all([
    exists("founder", founder_id, maxFounderId),
    exists("investor", investor_id, maxInvestorId),
  ]);
  if (!found.every(Boolean)) throw notFound(unknownTexts[about.kind]);
}

const unknownTexts = {
  founder: texts.founderNotFound,
  investor: texts.investorNotFound,
  match: texts.matchNotFound,
};

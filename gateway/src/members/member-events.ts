import type { EventMessage } from "@kindling/contracts/event.ts";
import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { runWithoutTimeout } from "@kindling/service-kit/database/transaction.ts";
import { type Handler, handler } from "@kindling/service-kit/messaging/consumer/handler.ts";
import type pg from "pg";
import { z } from "zod";
import { learnMembers } from "./known-members.ts";
import type { MemberState } from "./member-versions.ts";

/** All that is read of a record, so that an unknown value of another field does no harm. */
const memberState = z.object({ email: z.string() });

type Message = EventMessage<z.output<typeof memberState>>;

/**
 * What the gateway does with the events of founders and investors: access and accounts follow their records.
 * @param onApplications called with the open applications of investors, once their states are stored
 */
export function memberHandlers(
  pool: pg.Pool,
  onApplications: (applications: readonly Message[]) => Promise<void> = async () => {},
): readonly Handler[] {
  return (["founder", "investor"] as const).map((role) =>
    handler({
      event: { ...(role === "founder" ? founderChanged : investorChanged), state: memberState },
      maxBatch: 500,
      async apply(messages) {
        await learnMembers(pool, role, messages.map(stateOf));
        if (role === "investor") await onApplications(messages.filter(isApplication));
      },
      forget: () => runWithoutTimeout(pool, `update members set version = 0 where role = '${role}'`),
    }),
  );
}

/** Whether it is about an open application: others do not see the record, but the applicant can sign in. */
const isApplication = ({ state, archived, in_archive: isInArchive }: Message): boolean =>
  state === null && archived === true && isInArchive !== true;

function stateOf(message: Message): MemberState {
  const { id, version, state, in_archive: isInArchive, merged_into: mergedInto } = message;
  const isPresent = state !== null || isApplication(message);
  return {
    id,
    version,
    state: isPresent ? "present" : isInArchive ? "archived" : "erased",
    email: state?.email ?? null,
    mergedInto,
  };
}

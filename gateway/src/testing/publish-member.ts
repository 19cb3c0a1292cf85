import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import type { Bus } from "@kindling/service-kit/bus/bus.ts";

/** What a service publishes of a record; `applied` is an application that is not approved yet. */
const published = {
  archived: { state: null, archived: true, in_archive: true },
  applied: { state: null, archived: true },
  erased: { state: null },
};

/**
 * Publishes a member's record as its service does: with an email, or removed. Resolves once the gateway has handled it,
 * on a bus within the process.
 */
export function publishMember(
  bus: Bus,
  role: "founder" | "investor",
  {
    id = 1,
    version = 2,
    at = "2026-01-02T03:04:05.678Z",
    is,
    mergedInto,
  }: {
    id?: number;
    version?: number;
    at?: string;
    is: keyof typeof published | { email: string };
    mergedInto?: number;
  },
): Promise<void> {
  const { name, schema, stream, subject } = role === "founder" ? founderChanged : investorChanged;
  const content = typeof is === "string" ? published[is] : { state: is };
  return bus.publish({
    stream,
    subject: `${subject}.${id}`,
    // Without a version at its end, so that the bus does not hold back older ones.
    messageId: `${Math.random()}`,
    payload: JSON.stringify({ event: name, schema, id, version, at, ...content, merged_into: mergedInto }),
  });
}

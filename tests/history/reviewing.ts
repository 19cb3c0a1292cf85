import type { ReceivedResponse } from "@kindling/test-kit/client.ts";
import { inParallel } from "@kindling/test-kit/product/last-states.ts";
import { type History, markOf, pairOf, type Row } from "./history.ts";
import type { Fields } from "./record-log.ts";

interface Target {
  readonly history: History;
  /** Null when the outcome is unknown. */
  send(method: "GET" | "PUT", path: string, body?: Fields): Promise<ReceivedResponse | null>;
}

/** Writes a review of a match, whose notes name both sides. Returns false when the outcome is unknown. */
export async function review({ history, send }: Target, match: Row, fields: Fields): Promise<boolean> {
  const pair = pairOf(match.founder_id, match.investor_id);
  const marks = [match.founder, match.investor].map(({ email }) => markOf(email)).join(", ");
  const { ben_notes: note, ...rest } = fields;
  const patch = note === undefined ? rest : { ...rest, ben_notes: note && `${note} ${marks}` };
  const response = await send("PUT", `/api/matches/${match.id}/rating`, patch);
  if (response === null) history.reviewLost(pair, patch);
  else if (response.status === 200) history.reviewed(pair, patch, response.body.data);
  return response !== null;
}

/** Reviews the matches of some founders with some investors, each with what `draw` returns, in turn. */
export async function reviewAmong(
  target: Target,
  founders: readonly number[],
  investors: readonly number[],
  draw: () => Fields[],
): Promise<void> {
  for (const founder of founders) {
    const list = await target.send("GET", `/api/founders/${founder}/matches`);
    const matches: Row[] = list?.body.data ?? [];
    const chosen = matches.filter((match) => investors.includes(match.investor_id));
    await inParallel(chosen, async (match) => {
      for (const patch of draw()) await review(target, match, patch);
    });
  }
}

import type { ReceivedResponse } from "@kindling/test-kit/client.ts";
import { type History, markOf, pairOf, type Row } from "./history.ts";
import type { Fields } from "./record-log.ts";

interface Target {
  readonly history: History;
  /** Null when the outcome is unknown. */
  send(
    method: "PUT",
    path: string,
    body: Fields,
    mayBeMissing: () => boolean,
  ): Promise<ReceivedResponse | null>;
}

/** Writes a review of a match, whose notes name both sides. Returns false when the outcome is unknown. */
export async function review({ history, send }: Target, match: Row, fields: Fields): Promise<boolean> {
  const pair = pairOf(match.founder_id, match.investor_id);
  const marks = [match.founder, match.investor].map(({ email }) => markOf(email)).join(", ");
  const { ben_notes: note, ...rest } = fields;
  const patch = note === undefined ? rest : { ...rest, ben_notes: note && `${note} ${marks}` };
  // The match may have been removed meanwhile; then nothing is written.
  const response = await send("PUT", `/api/matches/${match.id}/rating`, patch, () => true);
  if (response === null) history.reviewLost(pair, patch);
  else if (response.status === 200) history.reviewed(pair, patch, response.body.data);
  return response !== null;
}

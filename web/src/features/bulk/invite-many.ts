import { investorAccount } from "@kindling/contracts/accounts/endpoints.ts";
import { inviteInvestor } from "@kindling/contracts/gateway/endpoints.ts";
import { csvLine } from "@kindling/contracts/lists/csv.ts";
import type { QueryClient } from "@tanstack/react-query";
import { inviteProblem } from "../../forms/investor-detail/invite-investor.ts";
import { call } from "../../lib/api/api-client.ts";
import { HttpError } from "../../lib/api/api-errors.ts";
import { invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { logFailure } from "../../lib/api/log-failure.ts";
import { announceChange } from "../../lib/live/own-changes.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import type { Addressee } from "./fetch-selected.ts";

/** An investor with the link of their invitation. */
export interface InvitedInvestor extends Addressee {
  link: string;
  expiresAt: string;
}

/** What became of invitations. */
export interface Invitations {
  invited: readonly InvitedInvestor[];
  /** Who was not invited, and why; those that were not tried have the reason `notTried`. */
  failed: readonly (Addressee & { reason: string })[];
}

const notTried = "Not tried.";

/**
 * Invites investors one by one. It ends early when it is cancelled, after the invitation in flight, and at a failure
 * that the next one would repeat.
 */
export async function inviteMany(
  invitees: readonly Addressee[],
  client: QueryClient,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Invitations> {
  const invited: InvitedInvestor[] = [];
  const failed: Invitations["failed"][number][] = [];
  for (const [done, invitee] of invitees.entries()) {
    onProgress(done);
    if (signal.aborted) break;
    try {
      const { path, expires_at } = await call(inviteInvestor, {
        params: { id: invitee.id },
        body: { mail: false },
      });
      const link = new URL(path, window.location.origin).href;
      invited.push({ ...invitee, link, expiresAt: expires_at });
      void invalidateEndpoint(client, investorAccount.read, { id: invitee.id });
    } catch (error) {
      logFailure("An investor could not be invited", error);
      failed.push({ ...invitee, reason: inviteProblem(error) });
      // Archived and suspended: the others can be invited nevertheless.
      if (!(error instanceof HttpError && [404, 409].includes(error.status))) break;
    }
  }
  const left = invitees.slice(invited.length + failed.length);
  announceChange({ what: "investors", ids: null });
  void client.invalidateQueries({ queryKey: queryKeys.investorSummary });
  return { invited, failed: [...failed, ...left.map((invitee) => ({ ...invitee, reason: notTried }))] };
}

/** The links as a CSV file, with a byte order mark, by which spreadsheets read it as UTF-8. */
export function linksFile(invited: readonly InvitedInvestor[]): Blob {
  const lines = invited.map(({ name, email, link, expiresAt }) => csvLine([name, email, link, expiresAt]));
  const header = csvLine(["Name", "Email", "Link", "Valid until"]);
  return new Blob(["\uFEFF", header, ...lines], { type: "text/csv;charset=utf-8" });
}

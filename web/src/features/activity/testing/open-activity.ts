import { listActivity } from "@kindling/contracts/gateway/endpoints.ts";
import type { Activity, ActivityEntry } from "@kindling/contracts/history/activity.ts";
import { expect } from "vitest";
import { FakeCommunity } from "../../../testing/fake-community.ts";
import { button } from "../../../testing/grid.ts";
import type { ClientInUse } from "../../../testing/set-up-client.tsx";

const named = (id: number, name: string, company: string) => ({ id, name, company, is_present: true });
/** An admin's review of a match. */
export const entry = (id: number, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: String(id),
  at: new Date(Date.UTC(2026, 2, 2, 12, 0, -id)).toISOString(),
  action: "changed",
  kind: "match",
  actor: { role: "admin", id: null, name: null },
  founder: named(3, "Founder 3", "Company 0003"),
  investor: named(2, "Investor 2", "Fund 2"),
  changes: [{ field: "ben_rating", before: null, after: 3 }],
  request_id: null,
  import: null,
  ...more,
});
export const nothing: Activity = {
  entries: [],
  next: null,
  searched_to: null,
  missing: [],
  admins: [],
  viewers: [],
};

/** Opens the activity of a community with matches. */
export async function openActivity(
  client: ClientInUse,
  query: string,
  answer: Partial<Activity>,
): Promise<FakeCommunity> {
  const community = new FakeCommunity(client.server, { matched: true });
  client.server.on(listActivity, () => ({ ...nothing, ...answer }));
  await client.open(`/admin/activity${query}`);
  await expect.element(button("Refresh")).toBeVisible();
  return community;
}

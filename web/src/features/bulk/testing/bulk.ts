import type { BulkFailure, BulkProgress } from "@kindling/contracts/bulk/schemas.ts";
import { bulkUpdateFounders, undoBulkUpdateOfFounders } from "@kindling/contracts/founders/endpoints.ts";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { FakeCommunity } from "../../../testing/fake-community.ts";
import type { ClientInUse } from "../../../testing/set-up-client.tsx";

export const bar = page.getByRole("region", { name: "Selection", exact: true });
export const dialog = page.getByRole("dialog");
export const question = page.getByRole("alertdialog");
export const press = (name: string) => dialog.getByRole("button", { name, exact: true });
export const says = (text: string | RegExp) =>
  expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
export const allMatching = (count: number) =>
  bar.getByRole("button", { name: `Select all ${count} matching` });
/** A line of progress, of three founders unless it says otherwise. */
export const line = (progress: Partial<BulkProgress> = {}): BulkProgress => ({
  bulk: "1.request1",
  total: 3,
  done: 0,
  changed: 0,
  failed: 0,
  failures: [],
  complete: false,
  ...progress,
});

/** The last line. */
export const complete = (total: number, failures: BulkFailure[] = []): BulkProgress => {
  const failed = failures.length;
  return line({ total, done: total, changed: total - failed, failed, failures, complete: true });
};

/** Answers changes of founders, and then their undo; returns what was sent. */
export function answerBulk(
  { server }: ClientInUse,
  change: () => AsyncGenerator<BulkProgress>,
  undo: BulkProgress = complete(3),
): unknown[] {
  const sent: unknown[] = [];
  server.onLines(bulkUpdateFounders, ({ body }) => {
    sent.push(body);
    return change();
  });
  server.onLines(undoBulkUpdateOfFounders, async function* ({ path }) {
    sent.push(path);
    yield undo;
  });
  return sent;
}

/** Opens founders, and selects all that are loaded. */
export async function selectAll(client: ClientInUse, founders = 3): Promise<FakeCommunity> {
  const community = new FakeCommunity(client.server, { founders });
  await client.open("/admin/dashboard");
  await page.getByRole("checkbox", { name: "Select all loaded rows" }).click();
  return community;
}

/** Chooses Hot for what is selected. */
export async function chooseHot(): Promise<void> {
  await bar.getByRole("button", { name: "Temperature" }).click();
  await dialog.getByRole("radio", { name: "Hot" }).click();
}

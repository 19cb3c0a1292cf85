import type { SavedView } from "@kindling/contracts/saved-views/schemas.ts";
import type { Locator, Page } from "playwright-core";
import { beforeEach } from "vitest";
import { useAdminDashboard } from "../use-admin-dashboard.ts";

/** Call at the top of a file. Every test begins without views. */
export async function useSavedViews() {
  const product = await useAdminDashboard();
  const { data, send } = product;
  const saved = () => data<SavedView[]>("/api/admin/views");
  beforeEach(async () => {
    for (const { id } of await saved()) await send("DELETE", `/api/admin/views/${id}`);
  });
  return {
    ...product,
    /** All views. */
    saved,
    /** Saves a view of founders with `contents`. */
    save: (name: string, more: object = {}) =>
      send<SavedView>("POST", "/api/admin/views", { table: "founders", name, ...contents, ...more }),
  };
}

const contents = {
  filters: [{ name: "stage", value: "SEED" }],
  sort: "-ask",
  layout: {
    columns: [
      { id: "company", shown: true, width: 240 },
      { id: "discord", shown: false, width: null },
    ],
    density: "compact",
  },
};

export const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });

export async function openViews(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^(Views|View deleted|View: .*)$/ }).click();
  const popover = page.getByRole("dialog", { name: /^Views of / });
  await popover.waitFor();
  return popover;
}

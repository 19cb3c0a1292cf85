import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { tableOf, useAdminDashboard, waitUntilFound } from "./use-admin-dashboard.ts";

const { during, data, proxy, send } = await useAdminDashboard();

/** Adds so many cold founders or investors whose names have the same word; returns it. */
async function add(what: "founders" | "investors", count: number): Promise<string> {
  const word = `bulk${randomUUID().slice(0, 8)}`;
  for (let n = 0; n < count; n += 1) {
    const fields = { name: `${word} ${n}`, email: `${randomUUID()}@mail.example`, temperature: "COLD" };
    // Other tests' investors would match founders of other sectors.
    const founder = founderLike(n, { ...fields, company: fields.name, sectors: ["PROPTECH"] });
    if (what === "founders") await send("POST", "/api/founders", founder);
    else await send("POST", "/api/investors-database", investorLike(n, fields));
  }
  return word;
}
const founders = (word: string) => data<Founder[]>(`/api/founders?q=${word}&limit=500`);
const investors = (word: string) => data<Investor[]>(`/api/investors-database?q=${word}&limit=500`);
const temperaturesOf = async (read: Promise<{ temperature: string | null }[]>) =>
  [...new Set((await read).map(({ temperature }) => temperature))].sort();

const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole("button", { name }).click();
const changes = (page: Page) => page.getByRole("button", { name: /^Your changes/ });

/** Opens a list, selects all that it finds, and chooses Hot for them. */
async function chooseHot(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await tableOf(page);
  await waitUntilFound(page);
  await page.getByRole("checkbox", { name: "Select all loaded rows" }).click();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Temperature" }).click();
  await dialog(page).getByRole("radio", { name: "Hot" }).check();
}

describe("changing many founders", () => {
  it("names those that were archived meanwhile, and is undone for the others", async () => {
    const word = await add("founders", 3);
    const [gone] = await founders(word);
    await during({}, async ({ page, errors }) => {
      // A live update would remove the archived record from the list and from the selection.
      proxy.on("GET", /^\/api\/live/, { kind: "hold" });
      await chooseHot(page, `/admin/dashboard?q=${word}`);
      await send("DELETE", `/api/founders/${gone!.id}`);
      await press(page, "Change 3 founders");
      await dialog(page).getByText("2 founders changed. 1 could not be changed.").waitFor();
      const item = dialog(page).getByRole("listitem").filter({ hasText: gone!.company });
      await item.getByText("This record was archived.").waitFor();
      expect(await temperaturesOf(founders(word))).toEqual(["HOT"]);
      await press(page, "Undo");
      await dialog(page).getByText("2 founders are as before.").waitFor();
      expect(await temperaturesOf(founders(word))).toEqual(["COLD"]);
      expect(errors).toEqual([]);
    });
  });

  it("asks before a reload, after which what was changed can be undone", async () => {
    const word = await add("founders", 3);
    await during({}, async ({ page }) => {
      await chooseHot(page, `/admin/dashboard?q=${word}`);
      // The first line arrives, and a part of the second.
      proxy.on("POST", /^\/api\/founders\/bulk$/, { kind: "stall", afterBytes: 160 });
      await press(page, "Change 3 founders");
      await dialog(page).getByText("0 of 3 founders", { exact: true }).waitFor();
      await expect.poll(() => temperaturesOf(founders(word))).toEqual(["HOT"]);
      const question = page.waitForEvent("dialog");
      const reload = page.reload();
      expect((await question).type()).toBe("beforeunload");
      await (await question).accept();
      await reload;
      proxy.clear();
      await changes(page).click();
      await press(page, /^Undo: some founders, Temperature/);
      await dialog(page).getByText("Undone").waitFor();
      expect(await temperaturesOf(founders(word))).toEqual(["COLD"]);
    });
  });
});

describe("changing many investors", () => {
  it("changes those that then no longer match the filter, and undoes those that nobody has changed since", async () => {
    const word = await add("investors", 2);
    await during({}, async ({ page }) => {
      await chooseHot(page, `/admin/dashboard?tab=database&q=${word}&temperature=COLD`);
      await press(page, "Change 2 investors");
      await dialog(page).getByText("2 investors changed.").waitFor();
      expect(await temperaturesOf(investors(word))).toEqual(["HOT"]);
      await press(page, "Done");
      const [first] = await investors(word);
      await send("PUT", `/api/investors-database/${first!.id}/temperature`, { temperature: "FIRE" });
      await changes(page).click();
      await press(page, "Undo: 2 investors, Temperature their values → Hot");
      await dialog(page).getByText("1 investor is as before. 1 could not be changed.").waitFor();
      expect(await temperaturesOf(investors(word))).toEqual(["COLD", "FIRE"]);
    });
  });
});

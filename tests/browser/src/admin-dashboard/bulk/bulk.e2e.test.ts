import { describe, expect, it } from "vitest";
import { itIsAccessibleInTwoWalks } from "../../page/accessibility.ts";
import { pressByKeys, tabTo, waitForFocus } from "../../page/focus.ts";
import { settled } from "../../page/settled.ts";
import { tableOf, waitUntilFound } from "../use-admin-dashboard.ts";
import { bar, dialog, press, selectAll, temperaturesOf, useBulk } from "./use-bulk.ts";

const { during, proxy, send, addFounders, addInvestors, founders, investors } = await useBulk();

describe("changing many founders", () => {
  it("sets the temperature of those that are selected, says how many, and undoes it", async () => {
    const word = await addFounders(3);
    await during({}, async ({ page, errors }) => {
      await selectAll(page, `/admin/dashboard?q=${word}`);
      await bar(page).getByText("3 selected").waitFor();
      await bar(page).getByRole("button", { name: "Temperature" }).click();
      await dialog(page).getByRole("radio", { name: "Hot" }).check();
      await press(page, "Change 3 founders");
      await dialog(page).getByText("3 founders changed.").waitFor();
      expect(await temperaturesOf(founders(word))).toEqual(["HOT"]);
      await press(page, "Undo");
      await dialog(page).getByText("3 founders are as before.").waitFor();
      expect(await temperaturesOf(founders(word))).toEqual(["COLD"]);
      await press(page, "Done");
      await dialog(page).waitFor({ state: "detached" });
      expect(errors).toEqual([]);
    });
  });

  it("sets the engagement tier by keyboard alone, and Ctrl-Z undoes it", async () => {
    const word = await addFounders(2);
    await during({ path: `/admin/dashboard?q=${word}` }, async ({ page, errors }) => {
      const { keyboard } = page;
      const table = await tableOf(page);
      await waitUntilFound(page);
      await tabTo(table.locator("[tabindex='0']:is(th, td)"));
      await keyboard.press("Control+a");
      await bar(page).getByText("2 selected").waitFor();
      await tabTo(bar(page).getByRole("button", { name: "Engagement tier" }));
      await keyboard.press("Enter");
      await waitForFocus(dialog(page).getByRole("radio", { name: "Tier 1" }));
      await keyboard.press("ArrowDown");
      await tabTo(dialog(page).getByRole("button", { name: "Change 2 founders" }));
      await keyboard.press("Enter");
      await dialog(page).getByText("2 founders changed.").waitFor();
      expect(new Set((await founders(word)).map((one) => one.engagement_tier))).toEqual(new Set(["TIER_2"]));
      await keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
      await keyboard.press("Control+z");
      await page.getByText("Engagement tier of 2 founders is as it was before.").waitFor();
      expect(new Set((await founders(word)).map((one) => one.engagement_tier))).toEqual(new Set([null]));
      expect(errors).toEqual([]);
    });
  });

  it("asks before it changes more than 100, with their number, by keyboard alone", async () => {
    const word = await addFounders(101);
    await during({ path: `/admin/dashboard?q=${word}` }, async ({ page }) => {
      const { keyboard } = page;
      const table = await tableOf(page);
      await waitUntilFound(page);
      await tabTo(table.locator("[tabindex='0']:is(th, td)"));
      await keyboard.press("Control+a");
      await pressByKeys(bar(page).getByRole("button", { name: "Select all 101 matching" }));
      await bar(page).getByText("101 selected").waitFor();
      await pressByKeys(bar(page).getByRole("button", { name: "Temperature" }));
      await waitForFocus(dialog(page).getByRole("radio", { name: "Cold" }));
      for (const name of ["Neutral", "Warm"]) {
        await keyboard.press("ArrowDown");
        await waitForFocus(dialog(page).getByRole("radio", { name }));
      }
      const change = dialog(page).getByRole("button", { name: "Change 101 founders" });
      await pressByKeys(change);
      const question = page.getByRole("alertdialog", { name: "Change 101 founders?" });
      await question.getByText("Temperature of all 101 founders becomes Warm. You can undo it.").waitFor();
      await keyboard.press("Escape");
      await question.waitFor({ state: "detached" });
      expect(await temperaturesOf(founders(word))).toEqual(["COLD"]);
      await waitForFocus(change);
      await keyboard.press("Enter");
      await pressByKeys(question.getByRole("button", { name: "Change 101 founders" }));
      await dialog(page).getByText("101 founders changed.").waitFor();
      expect(await temperaturesOf(founders(word))).toEqual(["WARM"]);
    });
  });

  it("names those that were archived meanwhile", async () => {
    const word = await addFounders(3);
    const [gone] = await founders(word);
    await during({}, async ({ page }) => {
      // A live update would remove the archived record from the list and from the selection.
      proxy.on("GET", /^\/api\/live/, { kind: "hold" });
      await selectAll(page, `/admin/dashboard?q=${word}`);
      await bar(page).getByRole("button", { name: "Temperature" }).click();
      await send("DELETE", `/api/founders/${gone!.id}`);
      await dialog(page).getByRole("radio", { name: "Fire" }).check();
      await press(page, "Change 3 founders");
      await dialog(page).getByText("2 founders changed. 1 could not be changed.").waitFor();
      const item = dialog(page).getByRole("listitem").filter({ hasText: gone!.company });
      await item.getByText("This record was archived.").waitFor();
    });
  });

  it("shows progress and can be cancelled; what was changed can be undone", async () => {
    const word = await addFounders(401);
    await during({}, async ({ page }) => {
      await selectAll(page, `/admin/dashboard?q=${word}`);
      await bar(page).getByRole("button", { name: "Select all 401 matching" }).click();
      await bar(page).getByRole("button", { name: "Temperature" }).click();
      await dialog(page).getByRole("radio", { name: "Fire" }).check();
      await press(page, "Change 401 founders");
      // The first two lines arrive, and a part of the third.
      proxy.on("POST", /^\/api\/founders\/bulk$/, { kind: "stall", afterBytes: 300 });
      await page.getByRole("alertdialog").getByRole("button", { name: "Change 401 founders" }).click();
      await dialog(page).getByRole("progressbar", { name: "Progress" }).waitFor();
      await dialog(page).getByText("200 of 401 founders", { exact: true }).waitFor();
      await press(page, "Cancel");
      await dialog(page)
        .getByText("Ended after 200 of 401 founders. At least 200 founders changed.")
        .waitFor();
      proxy.clear();
      // The server ends after the chunk that it was at, or had gone on, because the proxy took what it sent.
      const changed = await settled(async () => {
        return (await founders(word)).filter(({ temperature }) => temperature === "FIRE").length;
      });
      expect(changed).toBeGreaterThanOrEqual(200);
      await press(page, "Undo");
      await dialog(page).getByText(`${changed} founders are as before.`).waitFor();
      expect(await temperaturesOf(founders(word))).toEqual(["COLD"]);
    });
  });

  it("says that the connection was lost", async () => {
    const word = await addFounders(1);
    await during({}, async ({ page }) => {
      await selectAll(page, `/admin/dashboard?q=${word}`);
      await bar(page).getByRole("button", { name: "Temperature" }).click();
      await dialog(page).getByRole("radio", { name: "Fire" }).check();
      proxy.on("POST", /^\/api\/founders\/bulk$/, { kind: "cut" });
      await press(page, "Change 1 founder");
      await dialog(page).getByText("Network error. Please check your connection and try again.").waitFor();
      await dialog(page).getByRole("button", { name: "Done" }).waitFor();
    });
  });
});

describe("changing many investors", () => {
  it("changes those that match a filter and then no longer do, and lists the change to undo it", async () => {
    const word = await addInvestors(2);
    await during({}, async ({ page }) => {
      await selectAll(page, `/admin/dashboard?tab=database&q=${word}&temperature=COLD`);
      await bar(page).getByRole("button", { name: "Temperature" }).click();
      await dialog(page).getByRole("radio", { name: "Hot" }).check();
      await press(page, "Change 2 investors");
      await dialog(page).getByText("2 investors changed.").waitFor();
      expect(await temperaturesOf(investors(word))).toEqual(["HOT"]);
      await press(page, "Done");
      const [first] = await investors(word);
      await send("PUT", `/api/investors-database/${first!.id}/temperature`, { temperature: "FIRE" });
      await page.getByRole("button", { name: /^Your changes/ }).click();
      await press(page, "Undo: 2 investors, Temperature their values → Hot");
      await dialog(page).getByText("1 investor is as before. 1 could not be changed.").waitFor();
      expect(await temperaturesOf(investors(word))).toEqual(["COLD", "FIRE"]);
    });
  });
});

describe("changing the filtered field of all that match", () => {
  it("ends the selection, whose filter then matches other records", async () => {
    const word = await addInvestors(61);
    await during({}, async ({ page }) => {
      await selectAll(page, `/admin/dashboard?tab=database&q=${word}&temperature=COLD`);
      await bar(page).getByRole("button", { name: "Select all 61 matching" }).click();
      await bar(page).getByRole("button", { name: "Temperature" }).click();
      await dialog(page).getByRole("radio", { name: "Warm" }).check();
      await press(page, "Change 61 investors");
      await dialog(page).getByText("61 investors changed.").waitFor();
      await press(page, "Done");
      await bar(page).waitFor({ state: "detached" });
      expect(await page.locator("tr[data-row][aria-selected=true]").count()).toBe(0);
    });
  });
});

itIsAccessibleInTwoWalks("changing many records", during, async ({ page }, check) => {
  const word = await addFounders(2);
  await selectAll(page, `/admin/dashboard?q=${word}`);
  await check("two selected");
  await bar(page).getByRole("button", { name: "Temperature" }).click();
  await check("the choice");
  await dialog(page).getByRole("radio", { name: "Hot" }).check();
  const [gone] = await founders(word);
  await send("DELETE", `/api/founders/${gone!.id}`);
  await press(page, "Change 2 founders");
  await dialog(page).getByRole("listitem").waitFor();
  await check("the result");
});

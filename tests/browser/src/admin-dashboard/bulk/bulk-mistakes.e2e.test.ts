import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { waitForFocus } from "../../page/focus.ts";
import { pressTwice } from "../../page/press.ts";
import { findRow, waitUntilFound } from "../use-admin-dashboard.ts";
import { bar, dialog, press, selectAll, temperaturesOf, useBulk } from "./use-bulk.ts";

const { during, proxy, send, addFounders, founders } = await useBulk();

const bulkPath = /^\/api\/founders\/bulk$/;
const changes = () => proxy.seen.filter((request) => request === "POST /api/founders/bulk").length;
const changesButton = (page: Page) => page.getByRole("button", { name: /^Your changes/ });

async function chooseHotForSelected(page: Page): Promise<void> {
  await bar(page).getByRole("button", { name: "Temperature" }).click();
  await dialog(page).getByRole("radio", { name: "Hot" }).check();
}
/** Selects so many new founders and chooses Hot for them. */
async function chooseHot(page: Page, count: number): Promise<string> {
  const word = await addFounders(count);
  await selectAll(page, `/admin/dashboard?q=${word}`);
  await chooseHotForSelected(page);
  return word;
}

/** Changes three new founders, of which the page learns the first line and a part of the second. */
async function stallInFirstPart(page: Page): Promise<string> {
  const word = await chooseHot(page, 3);
  proxy.on("POST", bulkPath, { kind: "stall", afterBytes: 160 });
  await press(page, "Change 3 founders");
  await dialog(page).getByText("0 of 3 founders", { exact: true }).waitFor();
  await expect.poll(() => temperaturesOf(founders(word))).toEqual(["HOT"]);
  return word;
}

/** Waits for a change that the proxy holds: once cancelled, it says "Cancelling...". */
const isNotCancelled = (page: Page) => dialog(page).getByText("Beginning...", { exact: true }).waitFor();

describe("changing many founders", () => {
  it.each([375, 1280])(
    "is neither cancelled nor closed by a double-click on Change at %i px",
    async (width) => {
      await during({}, async ({ page }) => {
        const word = await chooseHot(page, 2);
        await page.setViewportSize({ width, height: 800 });
        proxy.on("POST", bulkPath, { kind: "hold" });
        const change = dialog(page).getByRole("button", { name: "Change 2 founders" });
        const box = (await change.boundingBox())!;
        // The end of the button, where the shorter Cancel appears.
        await change.dblclick({ position: { x: box.width - 10, y: box.height / 2 } });
        await isNotCancelled(page);
        proxy.release();
        await dialog(page).getByText("2 founders changed.").waitFor();
        expect(await temperaturesOf(founders(word))).toEqual(["HOT"]);
      });
    },
  );

  it("is not cancelled by Enter that is held on Change", async () => {
    await during({}, async ({ page }) => {
      await chooseHot(page, 2);
      proxy.on("POST", bulkPath, { kind: "hold" });
      const change = dialog(page).getByRole("button", { name: "Change 2 founders" });
      await change.focus();
      await page.keyboard.down("Enter");
      await dialog(page).getByRole("progressbar").waitFor();
      await waitForFocus(dialog(page));
      await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
      await isNotCancelled(page);
      proxy.release();
      await dialog(page).getByText("2 founders changed.").waitFor();
    });
  });

  it("begins once, though the question is confirmed twice", async () => {
    await during({}, async ({ page }) => {
      const word = await addFounders(101);
      await selectAll(page, `/admin/dashboard?q=${word}`);
      await bar(page).getByRole("button", { name: "Select all 101 matching" }).click();
      await chooseHotForSelected(page);
      await press(page, "Change 101 founders");
      const before = changes();
      await pressTwice(page.getByRole("alertdialog").getByRole("button", { name: "Change 101 founders" }));
      await dialog(page).getByText("101 founders changed.").waitFor();
      expect(changes() - before).toBe(1);
    });
  });

  it("leaves Ctrl-Z without effect until it ends", async () => {
    await during({}, async ({ page }) => {
      const word = await addFounders(2);
      const company = `${word} 1`;
      await page.goto(`/admin/dashboard?q=${word}`);
      await findRow(page, company);
      await page.getByRole("button", { name: `Ask of ${company}` }).click();
      await page.getByRole("textbox", { name: `Ask of ${company} in USD` }).fill("600000");
      await page.keyboard.press("Enter");
      await expect.poll(() => changesButton(page).getAttribute("aria-label")).toBe("Your changes, 1 to undo");
      await page.getByRole("searchbox", { name: "Search" }).fill(word);
      await waitUntilFound(page);
      await page.getByRole("checkbox", { name: "Select all loaded rows" }).click();
      await chooseHotForSelected(page);
      await page.keyboard.press("Control+z");
      proxy.on("POST", bulkPath, { kind: "hold" });
      await press(page, "Change 2 founders");
      await dialog(page).getByRole("progressbar").waitFor();
      await page.keyboard.press("Control+z");
      proxy.release();
      await dialog(page).getByText("2 founders changed.").waitFor();
      await press(page, "Done");
      await expect.poll(() => changesButton(page).getAttribute("aria-label")).toBe("Your changes, 2 to undo");
    });
  });

  it.each(["Cancel", "Escape"])("can be undone when %s ended it in its first part", async (by) => {
    await during({}, async ({ page }) => {
      const word = await stallInFirstPart(page);
      await (by === "Escape" ? page.keyboard.press(by) : press(page, by));
      await dialog(page).getByText("Ended after 0 of 3 founders. Some may have changed.").waitFor();
      proxy.clear();
      await press(page, "Undo");
      await dialog(page).getByText("3 founders are as before.").waitFor();
      expect(await temperaturesOf(founders(word))).toEqual(["COLD"]);
    });
  });

  it("can be undone when it was cancelled before its first line", async () => {
    await during({}, async ({ page }) => {
      const word = await chooseHot(page, 3);
      proxy.on("POST", bulkPath, { kind: "stall", afterBytes: 1 });
      await press(page, "Change 3 founders");
      await expect.poll(() => temperaturesOf(founders(word))).toEqual(["HOT"]);
      await press(page, "Cancel");
      await dialog(page).getByText("Cancelling...", { exact: true }).waitFor();
      proxy.clear();
      await press(page, "Undo");
      await dialog(page).getByText("3 founders are as before.").waitFor();
      expect(await temperaturesOf(founders(word))).toEqual(["COLD"]);
    });
  });

  it("asks before a reload, after which what was changed can be undone", async () => {
    await during({}, async ({ page }) => {
      const word = await stallInFirstPart(page);
      const question = page.waitForEvent("dialog");
      const reload = page.reload();
      expect((await question).type()).toBe("beforeunload");
      await (await question).accept();
      await reload;
      proxy.clear();
      await changesButton(page).click();
      await press(page, /^Undo: some founders, Temperature/);
      await dialog(page).getByText("Undone").waitFor();
      expect(await temperaturesOf(founders(word))).toEqual(["COLD"]);
    });
  });

  it("lists which records its undo has left, also when that was pressed in the dialog", async () => {
    await during({}, async ({ page }) => {
      const word = await chooseHot(page, 2);
      await press(page, "Change 2 founders");
      await dialog(page).getByText("2 founders changed.").waitFor();
      const [first] = await founders(word);
      await send("DELETE", `/api/founders/${first!.id}`);
      await press(page, "Undo");
      const result = "1 founder is as before. 1 could not be changed.";
      await dialog(page).getByText(result).waitFor();
      await press(page, "Done");
      await dialog(page).waitFor({ state: "detached" });
      await changesButton(page).click();
      await dialog(page).getByText(result).waitFor();
    });
  });
});

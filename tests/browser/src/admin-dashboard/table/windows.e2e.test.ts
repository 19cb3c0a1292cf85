import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { settled } from "../../page/settled.ts";
import {
  columnTexts,
  fillWithFounders,
  firstColumn,
  tableOf,
  useAdminDashboard,
  waitUntilFound,
} from "../use-admin-dashboard.ts";

const { during, data, proxy, send } = await useAdminDashboard("large");
await fillWithFounders({ data, send }, 1_200);

const list = (page: Page) => page.getByRole("region", { name: "Founders", exact: true });
const placeholders = (page: Page) => page.locator("tr[data-placeholder]");
const rowNamed = (page: Page, company: string) =>
  page.getByRole("rowheader").getByRole("button", { name: company, exact: true });

/** Founders that are sent at the same moment are stored in any order. */
const oldestCompany = async () => (await data<Founder[]>("/api/founders")).at(-1)!.company;

async function scrollToEnd(page: Page): Promise<void> {
  await tableOf(page);
  await page.getByText("Showing 1,200 of 1,200 founders").waitFor();
  await list(page).focus();
  await page.keyboard.press("Control+End");
}

describe("a list of more than a thousand records", () => {
  it("scrolls to its end and back, with few rows in the page", async () => {
    await during({}, async ({ page }) => {
      await scrollToEnd(page);
      await placeholders(page).first().waitFor({ state: "detached" });
      const last = await oldestCompany();
      await rowNamed(page, last).waitFor();
      expect((await firstColumn(page)).at(-1)).toBe(last);
      expect(await page.getByRole("rowheader").count()).toBeLessThan(60);
      await page.keyboard.press("Control+Home");
      const first = (await data<Founder[]>("/api/founders"))[0]!.company;
      await rowNamed(page, first).waitFor();
    });
  });

  it("has the open record's previous and next after a reload, also far down the list", async () => {
    await during({}, async ({ page }) => {
      await scrollToEnd(page);
      const [before, last] = (await data<Founder[]>("/api/founders")).slice(-2).map(({ company }) => company);
      const panel = (name: string) => page.getByRole("dialog", { name, exact: true });
      await rowNamed(page, last!).click();
      await panel(last!).waitFor();
      await page.reload();
      await panel(last!).waitFor();
      const previous = page.getByRole("button", { name: "Previous record" });
      await expect.poll(() => previous.getAttribute("aria-disabled")).toBe("false");
      await page.keyboard.press("k");
      await panel(before!).waitFor();
    });
  });

  it("keeps search, filter and sort in the URL, in order over several windows", async () => {
    await during({ path: "/admin/dashboard?q=company&industry=FINTECH&sort=-ask" }, async ({ page }) => {
      await tableOf(page);
      await page.getByText("Showing 600 of 1,200 founders").waitFor();
      const expectInOrder = async () => {
        const asks = (await columnTexts(page, "Ask")).map((text) => Number(text.replace(/\D/g, "")));
        expect(asks).toEqual(asks.toSorted((a, b) => b - a));
      };
      await expectInOrder();
      await list(page).focus();
      await page.keyboard.press("Control+End");
      await rowNamed(page, "Company 0001").waitFor();
      await placeholders(page).first().waitFor({ state: "detached" });
      await expectInOrder();
      await page.reload();
      await tableOf(page);
      await page.getByText("Showing 600 of 1,200 founders").waitFor();
      expect((await firstColumn(page))[0]).toBe("Company 1199");
    });
  });

  it("counts one less when another admin archives a founder below the loaded rows", async () => {
    const { id } = (await data<Founder[]>("/api/founders")).at(-1)!;
    await during({}, async ({ page }) => {
      await tableOf(page);
      await page.getByText("Showing 1,200 of 1,200 founders").waitFor();
      await send("DELETE", `/api/founders/${id}`);
      try {
        await page.getByText("Showing 1,199 of 1,199 founders").waitFor();
      } finally {
        await send("POST", `/api/founders/${id}/restore`);
      }
    });
  });

  it("counts a filtered list again, whose number stays when it is sorted", async () => {
    const founders = await data<Founder[]>("/api/founders");
    const { id } = founders.find(({ requested_check_usd }) => requested_check_usd === 1_000)!;
    await during({ path: "/admin/dashboard?industry=FINTECH", fakeClock: true }, async ({ page }) => {
      await tableOf(page);
      await page.getByText("Showing 600 of 1,200 founders").waitFor();
      await send("DELETE", `/api/founders/${id}`);
      try {
        const counted = page.getByText("Showing 599 of 1,199 founders");
        const countLater = async () => {
          await page.clock.fastForward(15_000);
          return counted.isVisible();
        };
        // Each advance of the clock sends another request, so the response needs time to arrive.
        await expect.poll(countLater, { timeout: 30_000, interval: 1_000 }).toBe(true);
        await page.getByRole("columnheader", { name: "Ask" }).getByRole("button").click();
        await page.waitForURL(/sort=ask/);
        await expect.poll(async () => (await columnTexts(page, "Ask"))[0]).toBe("$3K");
        await counted.waitFor();
      } finally {
        await send("POST", `/api/founders/${id}/restore`);
      }
    });
  });

  it("keeps a panel open and a typed ask while their rows are out of view", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const [company] = await firstColumn(page);
      await page.getByRole("button", { name: `Investor matches for ${company}` }).click();
      await page.getByText("No investor matches found for this founder.").waitFor();
      await page.getByRole("button", { name: `Ask of ${company}` }).click();
      const ask = page.getByRole("textbox", { name: `Ask of ${company} in USD` });
      await ask.fill("not yet");
      await list(page).evaluate((frame) => frame.scrollTo({ top: frame.scrollHeight }));
      await rowNamed(page, await oldestCompany()).waitFor();
      await list(page).evaluate((frame) => frame.scrollTo({ top: 0 }));
      await page.getByText("No investor matches found for this founder.").waitFor();
      expect(await ask.inputValue()).toBe("not yet");
      await ask.press("Escape");
    });
  });
});

describe("a count that does not respond", () => {
  it("leaves rows that open, sort and scroll, and is shown once it responds", async () => {
    const count = /industry=FINTECH&limit=1$/;
    proxy.on("GET", count, { kind: "hold" });
    await during({ path: "/admin/dashboard?industry=FINTECH" }, async ({ page }) => {
      await tableOf(page);
      await expect.poll(() => proxy.seen.some((request) => count.test(request))).toBe(true);
      const [newest] = await firstColumn(page);
      await rowNamed(page, newest!).click();
      await page.getByRole("dialog", { name: newest!, exact: true }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("columnheader", { name: "Ask" }).getByRole("button").click();
      await rowNamed(page, "Company 0001").waitFor();
      await list(page).focus();
      await page.keyboard.press("Control+End");
      // The last row of the second page.
      await rowNamed(page, "Company 0239").waitFor();
      expect(await page.getByText(/^Showing/).count()).toBe(0);
      proxy.release();
      await page.getByText("Showing 600 of 1,200 founders").waitFor();
    });
  });
});

describe("a window that fails to load", () => {
  it("shows an error with Retry, keeps the loaded rows and loads the others", async () => {
    const refused = { kind: "respond", status: 500, body: { success: false, error: "no" } } as const;
    proxy.on("GET", /^\/api\/live/, { kind: "hang" });
    proxy.on("GET", /offset=1\d{3}/, refused);
    await during({}, async ({ page }) => {
      await tableOf(page);
      const before = await firstColumn(page);
      await list(page).focus();
      await page.keyboard.press("Control+End");
      const error = list(page).getByRole("alert");
      await error.getByText("Could not load some of these founders.").waitFor();
      await page.keyboard.press("Control+Home");
      await expect.poll(() => firstColumn(page)).toEqual(before);
      await page.keyboard.press("Control+End");
      await error.waitFor();
      // A window that comes back is fetched again, which must not succeed in place of Retry.
      await settled(() => proxy.seen.length);
      proxy.clear();
      await error.getByRole("button", { name: "Retry" }).click();
      await rowNamed(page, await oldestCompany()).waitFor();
      await error.waitFor({ state: "detached" });
    });
  });
});

describe("two searches in quick succession", () => {
  it("show the second one's rows, also when the first one's response is late, and abort the first", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      proxy.on("GET", /q=0007&/, { kind: "hold" });
      const box = page.getByRole("searchbox", { name: "Search" });
      const isFirst = (request: { url: () => string }) => request.url().includes("q=0007&");
      const requested = page.waitForRequest(isFirst);
      const aborted = page.waitForEvent("requestfailed", isFirst);
      await box.fill("0007");
      await requested;
      await box.fill("0008");
      await aborted;
      await waitUntilFound(page);
      expect(await firstColumn(page)).toEqual(["Company 0008"]);
      proxy.release();
      await page.getByText("Showing 1 of 1,200 founders").waitFor();
      expect(await firstColumn(page)).toEqual(["Company 0008"]);
    });
  });
});

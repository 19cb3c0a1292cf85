import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  columnTexts,
  firstColumn,
  tableOf,
  useAdminDashboard,
  waitUntilFound,
} from "./use-admin-dashboard.ts";

const { during, data, proxy, send, waitUntilConsistent } = await useAdminDashboard("large");
const size = 1_200;
const present = (await data<Founder[]>("/api/founders")).length;
for (let start = present + 1; start <= size; start += 50) {
  const batch = Array.from({ length: 50 }, (_, n) => start + n);
  await Promise.all(
    batch.map((n) =>
      send("POST", "/api/founders", {
        ...founderLike(n, { requested_check_usd: n * 1_000, industry: n % 2 === 0 ? "SAAS" : "FINTECH" }),
        company: `Company ${String(n).padStart(4, "0")}`,
      }),
    ),
  );
}

const list = (page: Page) => page.getByRole("region", { name: "Founders", exact: true });
const placeholders = (page: Page) => page.locator("tr[data-placeholder]");
const rowNamed = (page: Page, company: string) =>
  page.getByRole("rowheader").getByRole("button", { name: company, exact: true });

describe("a list of more than a thousand records", () => {
  it("scrolls to its end and back, with few rows in the page", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      await page.getByText("Showing 1,200 of 1,200 founders").waitFor();
      await list(page).focus();
      await page.keyboard.press("End");
      await placeholders(page).first().waitFor({ state: "detached" });
      const last = (await data<Founder[]>("/api/founders")).at(-1)!.company;
      await rowNamed(page, last).waitFor();
      expect((await firstColumn(page)).at(-1)).toBe(last);
      expect(await page.getByRole("rowheader").count()).toBeLessThan(60);
      await page.keyboard.press("Home");
      const first = (await data<Founder[]>("/api/founders"))[0]!.company;
      await rowNamed(page, first).waitFor();
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
      await page.keyboard.press("End");
      await rowNamed(page, "Company 0001").waitFor();
      await placeholders(page).first().waitFor({ state: "detached" });
      await expectInOrder();
      await page.reload();
      await tableOf(page);
      await page.getByText("Showing 600 of 1,200 founders").waitFor();
      expect((await firstColumn(page))[0]).toBe("Company 1199");
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
      await rowNamed(page, "Company 0001").waitFor();
      await list(page).evaluate((frame) => frame.scrollTo({ top: 0 }));
      await page.getByText("No investor matches found for this founder.").waitFor();
      expect(await ask.inputValue()).toBe("not yet");
      await ask.press("Escape");
    });
  });
});

describe("a window that fails to load", () => {
  it("shows an error with Retry, keeps the loaded rows and loads the others", async () => {
    const refused = { kind: "respond", status: 500, body: { success: false, error: "no" } } as const;
    proxy.on("GET", /^\/api\/live/, { kind: "hang" });
    proxy.on("GET", /offset=1\d00/, refused);
    await during({}, async ({ page }) => {
      await tableOf(page);
      const before = await firstColumn(page);
      await list(page).focus();
      await page.keyboard.press("End");
      const error = list(page).getByRole("alert");
      await error.getByText("Could not load some of these founders.").waitFor();
      await page.keyboard.press("Home");
      await expect.poll(() => firstColumn(page)).toEqual(before);
      await page.keyboard.press("End");
      await error.waitFor();
      proxy.clear();
      await error.getByRole("button", { name: "Retry" }).click();
      await rowNamed(page, "Company 0001").waitFor();
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
      const asked = page.waitForRequest(isFirst);
      const aborted = page.waitForEvent("requestfailed", isFirst);
      await box.fill("0007");
      await asked;
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

// Last, because the tests above need founders without matches.
describe("the matches of an investor that fits more than a thousand founders", async () => {
  const opened = async () => {
    const { id } = await send<{ id: number }>("POST", "/api/investors-database", investorLike(Date.now()));
    await waitUntilConsistent();
    const list = (query = "") => data<Match[]>(`/api/investors/${id}/matches${query}`);
    return { list, path: `/admin/dashboard?tab=cluster&cluster_expanded=${id}` };
  };
  const rate = ({ id }: Match, ben_rating: number) =>
    send("PUT", `/api/matches/${id}/rating`, { ben_rating });
  const items = (page: Page) => page.locator("li[tabindex]");
  const companies = async (page: Page) =>
    (await items(page).allInnerTexts()).map((text) => text.split("\n")[0]);
  const companiesOf = (matches: readonly Match[]) => matches.map(({ founder }) => founder.company);
  const showMore = (page: Page) => page.getByRole("button", { name: /^Show more/ });

  it("are read in windows, best first and by each sort", async () => {
    const { path, list } = await opened();
    const best = await list();
    expect(best).toHaveLength(size);
    for (const [place, rating] of [2, 0, 3].entries()) await rate(best[700 + place]!, rating);
    await waitUntilConsistent();
    await during({ path }, async ({ page }) => {
      await showMore(page).getByText("Show more (1,150 left)").waitFor();
      expect(await companies(page)).toEqual(companiesOf(best.slice(0, 50)));
      await showMore(page).click();
      await showMore(page).getByText("Show more (1,100 left)").waitFor();
      expect(await companies(page)).toEqual(companiesOf(best.slice(0, 100)));

      const rated = [best[701]!, best[700]!, best[702]!];
      const unrated = best.filter((match) => !rated.includes(match));
      const byCompany = best.toSorted((a, b) => (a.founder.company < b.founder.company ? -1 : 1));
      const orders = {
        Rating: [
          [...rated, ...unrated],
          [...rated.toReversed(), ...unrated],
        ],
        Company: [byCompany, byCompany.toReversed()],
        Stage: [best, best],
      };
      for (const [label, both] of Object.entries(orders)) {
        const button = page
          .getByRole("group", { name: "Sort matches by" })
          .getByRole("button", { name: label });
        for (const order of both) {
          await button.click();
          await expect.poll(() => companies(page)).toEqual(companiesOf(order.slice(0, 50)));
          await showMore(page).click();
          await expect.poll(() => companies(page)).toEqual(companiesOf(order.slice(0, 100)));
        }
      }
      const asked = proxy.seen.filter((request) => /\/matches\b/.test(request));
      expect(asked.filter((request) => !/[?&]limit=50&offset=(0|50)$/.test(request))).toEqual([]);
    });
  });

  it("keep their places when another admin rates, and new ones come last", async () => {
    const { path, list } = await opened();
    const best = await list();
    const [first, , third] = best as [Match, Match, Match];
    for (const match of [first, third]) await rate(match, 1);
    await waitUntilConsistent();
    await during({ path: `${path}&match_sort_${first.investor_id}=-rating` }, async ({ page }) => {
      await showMore(page).waitFor();
      const before = await companies(page);
      expect(before).toEqual(companiesOf(await list("?sort=rating.desc&limit=50")));
      const ratingOf = ({ founder }: Match, label: string) =>
        page
          .getByRole("group", { name: `Rating of ${founder.company}`, exact: true })
          .getByRole("button", { name: label })
          .getAttribute("aria-pressed");
      await rate(third, 3);
      await expect.poll(() => ratingOf(third, "3 INVEST")).toBe("true");
      expect(await companies(page)).toEqual(before);

      const distant = best[900]!;
      await rate(distant, 2);
      await expect.poll(() => companies(page)).toEqual([...before, distant.founder.company]);
      // The match that left the windows is still refreshed.
      const last = best.find(({ founder }) => founder.company === before.at(-1))!;
      expect((await list("?sort=rating.desc&limit=50")).map(({ id }) => id)).not.toContain(last.id);
      await send("PUT", `/api/matches/${last.id}/rating`, { ben_notes: "Read by its id" });
      await items(page).getByText("Read by its id").waitFor();
      expect(await companies(page)).toEqual([...before, distant.founder.company]);
    });
  });

  it("say when more could not be loaded, and load them when asked again", async () => {
    const { path, list } = await opened();
    const best = await list("?limit=100");
    proxy.on("GET", /^\/api\/live/, { kind: "hang" });
    proxy.on("GET", /offset=50/, { kind: "respond", status: 500, body: { success: false, error: "no" } }, 1);
    await during({ path }, async ({ page }) => {
      await showMore(page).click();
      const banner = page.getByRole("alert").filter({ hasText: "Could not load more of these matches." });
      await banner.waitFor();
      expect(await companies(page)).toEqual(companiesOf(best.slice(0, 50)));
      await showMore(page).click();
      await expect.poll(() => companies(page)).toEqual(companiesOf(best));
      await banner.waitFor({ state: "detached" });
    });
  });

  it("stay when another order could not be loaded, which Retry loads", async () => {
    const { path, list } = await opened();
    const best = companiesOf(await list("?limit=50"));
    proxy.on("GET", /^\/api\/live/, { kind: "hang" });
    const failure = { kind: "respond", status: 500, body: { success: false, error: "no" } } as const;
    proxy.on("GET", /sort=company/, failure, 1);
    await during({ path }, async ({ page }) => {
      await expect.poll(() => companies(page)).toEqual(best);
      await page
        .getByRole("group", { name: "Sort matches by" })
        .getByRole("button", { name: "Company" })
        .click();
      const retry = page.getByRole("button", { name: "Retry" });
      await retry.waitFor();
      expect(await companies(page)).toEqual(best);
      await retry.click();
      const sorted = companiesOf(await list("?sort=company.asc&limit=50"));
      await expect.poll(() => companies(page)).toEqual(sorted);
    });
  });
});

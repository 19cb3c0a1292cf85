import { launchBrowser } from "@kindling/browser-tests/page/browser.ts";
import { introductionStates } from "@kindling/contracts/introductions/schemas.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import pg from "pg";
import type { Page } from "playwright-core";
import { fillBySql } from "../data/community.ts";
import { copyStates, waitUntilListed } from "../data/match-states.ts";
import { founderBody, investorBody } from "../data/record-bodies.ts";
import { passcode, signInAsAdmin } from "../page/admin-page.ts";
import { withWebBuild } from "../page/web-build.ts";
import { withProductAndPostgres } from "../processes/product.ts";
import { atMost, type Figure, percentile } from "../results/figures.ts";

const members = 1_000;
const introductions = 10_000;
const openings = 5;

/** How long the board of 10,000 introductions takes to open, and the overview of them. */
export function benchIntroductions(): Promise<Figure[]> {
  return withWebBuild((webDir) =>
    withProductAndPostgres({ WEB_DIR: webDir, ADMIN_PASSCODE: passcode }, async ({ url }, server) => {
      await fillBySql(server.url("founders"), "founders", 0, members, founderBody);
      await fillBySql(server.url("investors"), "investors", 0, members, investorBody);
      for (const table of ["founders", "investors"] as const)
        await copyStates(table, server.url(table), server.url("matches"), 0, members);
      await waitUntilListed(server.url("matches"), members);
      await introduce(server.url("matches"));
      const browser = await launchBrowser();
      try {
        const page = await (
          await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
        ).newPage();
        await signInAsAdmin(page, members);
        const board: number[] = [];
        for (let n = 0; n < openings; n++) board.push(await secondsToOpen(page));
        const overview: number[] = [];
        for (let n = 0; n < openings; n++) {
          const began = performance.now();
          const response = await page.request.get("/api/overview/introductions");
          if (!response.ok()) throw new Error(await response.text());
          overview.push(performance.now() - began);
        }
        return [
          atMost(
            `the board of ${introductions.toLocaleString("en-US")} introductions, from its address to fifty cards in each column, median of ${openings}`,
            percentile(board, 0.5),
            1,
            "s",
            2,
          ),
          atMost("GET of their overview, median", percentile(overview, 0.5), 500, "ms", 0),
        ];
      } finally {
        await browser.close();
      }
    }),
  );
}

/** As many introductions in each state, of ten investors for each founder. */
async function introduce(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const rows = Array.from({ length: introductions }, (_, n) => {
    const founder_id = 1 + Math.floor(n / 10);
    const investor_id = 1 + ((founder_id + n) % members);
    const state = introductionStates[n % introductionStates.length];
    return { id: pairId(founder_id, investor_id), founder_id, investor_id, state };
  });
  await pool.query(
    `insert into introductions (id, founder_id, investor_id, state, state_since, first_asked, version)
     select id, founder_id, investor_id, state, now(), 'investor', 1
     from jsonb_to_recordset($1::jsonb) given(id bigint, founder_id int, investor_id int, state text)`,
    [JSON.stringify(rows)],
  );
  await pool.query("analyze");
  await pool.end();
}

/** The time in s from the address of the board until its six columns have their first fifty cards. */
async function secondsToOpen(page: Page): Promise<number> {
  await page.goto("/admin/activity", { waitUntil: "networkidle" });
  const began = performance.now();
  await page.goto("/admin/introductions");
  // Fifty in each of six columns.
  await page.waitForFunction(() => document.querySelectorAll("main li a[aria-label]").length >= 300);
  return (performance.now() - began) / 1_000;
}

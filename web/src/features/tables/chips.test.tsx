import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { openColumns, rows } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();

async function open(tab: string): Promise<void> {
  await client.open(`/admin/dashboard?tab=${tab}`);
  await expect.element(page.getByRole("rowheader").first()).toBeVisible();
}

describe("the chips of a table", () => {
  const chips = () => [...document.querySelectorAll<HTMLElement>("td .bg-neutral.truncate")];

  /** Sectors and stages of different lengths, more than a table shows. */
  function makeBroadInvestors(): void {
    const { investors } = new FakeCommunity(client.server, { founders: 3, investors: 3 });
    for (const [n, investor] of investors.entries()) {
      const some = <Value,>(values: readonly Value[]) => [values.slice(0, 5), values.slice(-5), values][n]!;
      investor.preferred_sectors = [...some(sector.values)];
      investor.preferred_stages = [...some(fundingStage.values)];
    }
  }

  it.each(["founders", "cluster", "database"])("are whole, on at most two lines: %s", async (tab) => {
    makeBroadInvestors();
    await open(tab);
    for (const width of [1280, 1440, 1920]) {
      await page.viewport(width, 1_000);
      // The columns follow the width after the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      expect(chips().length).toBeGreaterThan(5);
      await expect.poll(() => chips().filter((chip) => chip.scrollWidth > chip.clientWidth)).toEqual([]);
      expect(new Set(rows().map(({ offsetHeight }) => offsetHeight))).toEqual(new Set([40]));
    }
  });

  it('have "..." beside them, never alone on a line', async () => {
    makeBroadInvestors();
    await open("cluster");
    const more = page.getByRole("img", { name: /^and / });
    await expect.poll(() => more.elements().length).toBe(6);
    const middle = ({ top, height }: DOMRect) => top + height / 2;
    for (const dots of more.elements()) {
      const [mine, before] = [dots, dots.previousElementSibling!].map((one) => one.getBoundingClientRect());
      expect(Math.abs(middle(mine!) - middle(before!))).toBeLessThan(5);
    }
  });

  it("take one line of compact rows, where they are shortened", async () => {
    makeBroadInvestors();
    await open("cluster");
    await (await openColumns()).getByRole("radio", { name: "Compact" }).click();
    await expect.poll(() => rows()[0]!.offsetHeight).toBe(32);
    for (const cell of document.querySelectorAll("td:has(.bg-neutral.truncate)")) {
      const tops = [...cell.querySelectorAll(".bg-neutral.truncate")].map(
        (chip) => chip.getBoundingClientRect().top,
      );
      expect(new Set(tops).size).toBe(1);
    }
  });
});

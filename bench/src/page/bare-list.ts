import type { Page } from "playwright-core";

/** The name of the list on the page. */
export const bareList = "Bare list";

/**
 * Fills the page with a virtualised list as a floor for the dashboard's: 100,000 rows of the same size, built by hand
 * without React, requests, sticky columns or live updates.
 */
export async function showBareList(page: Page): Promise<void> {
  await page.setContent(`
    <style>
      section { height: 700px; overflow: auto; font: 13px/18px sans-serif }
      table { width: 2050px; table-layout: fixed; border-spacing: 0 }
      th, td { height: 44px; padding: 0 12px; overflow: hidden; border-bottom: 1px solid #ccc; text-align: left }
    </style>
    <section aria-label="${bareList}">
      <table role="grid"><tbody><tr><td></td></tr><tr><td></td></tr></tbody></table>
    </section>`);
  await page.evaluate(() => {
    const rowHeight = 44;
    const overscan = 6;
    const frame = document.querySelector("section")!;
    const body = document.querySelector("tbody")!;
    const above = body.rows[0]!.cells[0]!;
    const below = body.rows[1]!.cells[0]!;
    const cells = `<th>Company</th>${"<td>A text of two lines<br>in a cell</td>".repeat(11)}`;
    const drawn = new Map<number, HTMLTableRowElement>();
    const draw = () => {
      const from = Math.max(0, Math.floor(frame.scrollTop / rowHeight) - overscan);
      const to = Math.min(100_000, Math.ceil((frame.scrollTop + 700) / rowHeight) + overscan);
      for (const [index, row] of drawn) {
        if (index >= from && index < to) continue;
        row.remove();
        drawn.delete(index);
      }
      for (let index = from; index < to; index++) {
        if (drawn.has(index)) continue;
        const row = body.insertRow(1 + [...drawn.keys()].filter((other) => other < index).length);
        row.innerHTML = cells;
        drawn.set(index, row);
      }
      above.style.height = `${from * rowHeight}px`;
      below.style.height = `${(100_000 - to) * rowHeight}px`;
    };
    frame.addEventListener("scroll", () => requestAnimationFrame(draw));
    draw();
  });
}

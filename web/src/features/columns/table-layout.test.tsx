import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { emulateColourScheme } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { heading, openColumns, opener, record, rows } from "../../testing/grid.ts";
import { setDrawing } from "../../testing/save-cpu-time.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const isThere = () => expect.element(page.getByRole("rowheader").first()).toBeVisible();
const makeCommunity = () => new FakeCommunity(client.server, { founders: 30, investors: 30, matched: true });

async function open(query: string): Promise<void> {
  await client.open(`/admin/dashboard?${query}`);
  await isThere();
}

const frame = () => page.getByRole("grid").element().parentElement!;
const scrollSideways = (left: number) => frame().scrollTo({ left });

describe("the rows of a table", () => {
  /** Rows that are whole between the headings and the lower edge of the table. */
  const wholeRows = () => {
    const top = document.querySelector("thead")!.getBoundingClientRect().bottom;
    const edge = Math.min(window.innerHeight, frame().getBoundingClientRect().top + frame().clientHeight);
    const boxes = rows().map((row) => row.getBoundingClientRect());
    return boxes.filter((box) => box.top >= top - 1 && box.bottom <= edge + 1).length;
  };

  it.each(["tab=founders", "tab=cluster", "tab=database", "matched=low,medium,none,high"])(
    "are whole, at least 12 at 1280 × 800 and 16 at 1440 × 900: %s",
    async (query) => {
      makeCommunity();
      await open(query);
      await expect.poll(wholeRows).toBeGreaterThanOrEqual(12);
      await page.viewport(1440, 900);
      await expect.poll(wholeRows).toBeGreaterThanOrEqual(16);
    },
  );
});

describe("a table that is wider than its frame", () => {
  const tables = [
    ["founders", ["Company", "Investors Matched"]],
    ["cluster", ["Investor Name", "Founder Matches"]],
    ["database", ["Name", "Temperature"]],
  ] as const;

  /** Whether the heading's whole width is in the window and nothing covers its middle. */
  const isInView = (name: string) => {
    const element = heading(name).element();
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && right <= window.innerWidth && element.contains(shown);
  };

  it.each(tables)(
    "scrolls as far as its last column, past a long website, and keeps its pinned columns in view: %s",
    async (tab, pinned) => {
      const { founders, investors } = makeCommunity();
      founders[0]!.website = investors[0]!.website = `https://example.com/${"a".repeat(380)}`;
      await open(`tab=${tab}`);
      expect(frame().scrollWidth).toBe(page.getByRole("grid").element().clientWidth);
      for (const width of [1280, 768]) {
        await page.viewport(width, 800);
        for (const left of [0, 300, 100_000]) {
          scrollSideways(left);
          for (const name of pinned)
            await expect.poll(() => isInView(name), { message: `${name} at ${left}` }).toBe(true);
        }
      }
    },
  );

  /** The edges of the first row's cells at which other columns fade out. */
  const fades = () =>
    [...rows()[0]!.children].flatMap((cell, index) =>
      ["::before", "::after"]
        .map((fade) => getComputedStyle(cell, fade))
        .filter(({ content, display }) => content !== "none" && display !== "none")
        .map(({ left }) => {
          const { ariaLabel } = page.getByRole("columnheader").elements()[index]!;
          return `${Number.parseFloat(left) < 0 ? "left" : "right"} of ${ariaLabel}`;
        }),
    );

  it("fades out where it passes under a column", async () => {
    makeCommunity();
    const waitForFades = async (left: number, ...expected: string[]) => {
      scrollSideways(left);
      await expect.poll(fades, { message: `at ${left}` }).toEqual(expected);
    };
    await open("tab=founders");
    await waitForFades(0, "left of Investors Matched");
    await waitForFades(300, "right of Company", "left of Investors Matched");
    await waitForFades(100_000, "right of Company");
    await open("tab=database");
    await waitForFades(0, "left of Temperature");
    await waitForFades(600, "right of Name");
    await open("tab=database&investor=1");
    await waitForFades(0, "left of Temperature");
    await waitForFades(100_000, "right of Name", "right of Temperature");
  });

  it("fades out beside a column that was moved", async () => {
    makeCommunity();
    await open("tab=database");
    const popover = await openColumns();
    const item = (name: string) => popover.getByRole("listitem").filter({ hasText: name });
    await userEvent.dragAndDrop(item("Temperature"), item("Company"));
    await userEvent.keyboard("{Escape}");
    await expect.poll(fades).toEqual([]);
    scrollSideways(300);
    await expect.poll(fades).toEqual(["right of Temperature"]);
  });

  it("shows no text in the last 7 px before a sticky column", async () => {
    makeCommunity();
    await open("tab=founders");
    for (const scheme of ["dark", "light"] as const) {
      await emulateColourScheme(scheme);
      scrollSideways(700);
      await expect
        .element(page.getByRole("region", { name: "Founders", exact: true }))
        .toHaveAttribute("data-under-left");
      for (const row of rows().slice(0, 3)) expect(await isBlankBeside(row, 7), scheme).toBe(true);
    }
  });
});

/** Whether each column of pixels has one colour in the last px before a row's last cell, between the row's lines. */
async function isBlankBeside(row: HTMLElement, px: number): Promise<boolean> {
  setDrawing(true);
  const base64 = await page.screenshot({ base64: true, save: false });
  setDrawing(false);
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  expect(image.width).toBe(window.innerWidth);
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
  canvas.drawImage(image, 0, 0);
  const { left, top, height } = row.lastElementChild!.getBoundingClientRect();
  const isBlank = (x: number, width: number) => {
    const { data } = canvas.getImageData(x, top + 3, width, height - 6);
    return data.every((value, at) => Math.abs(value - data[at % (width * 4)]!) <= 2);
  };
  expect(isBlank(left - 150, 150), "the picture has the row's text").toBe(false);
  return isBlank(left - px, px);
}

describe("a list beside an open record", () => {
  it("is not covered at 768 to 1440 px, and its rows open", async () => {
    makeCommunity();
    await open("founder=30");
    await expect.element(record("Company 0030")).toBeVisible();
    const gap = () =>
      record("Company 0030").element().getBoundingClientRect().left - frame().getBoundingClientRect().right;
    for (const width of [1440, 1280, 1024, 768]) {
      await page.viewport(width, 800);
      await expect.poll(gap, { message: `${width} px` }).toBeGreaterThanOrEqual(0);
    }
    await opener("Company 0029").click();
    await expect.element(record("Company 0029")).toBeVisible();
  });

  it("is blocked at 767 px, where the record fills the screen", async () => {
    await page.viewport(767, 800);
    makeCommunity();
    await client.open("/admin/dashboard?founder=30");
    await expect.element(record("Company 0030")).toBeVisible();
    await expect.element(page.getByRole("searchbox")).not.toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("searchbox")).toBeVisible();
  });
});

it("the checkboxes of rows have the theme's colours", async () => {
  makeCommunity();
  await open("tab=founders");
  const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
  const background = (name: string) => getComputedStyle(box(name).element()).backgroundColor;
  const probe = document.body.appendChild(document.createElement("i"));
  const colour = (name: string) => {
    probe.style.backgroundColor = `var(--color-${name})`;
    return getComputedStyle(probe).backgroundColor;
  };
  await box("Select row 1").click();
  for (const scheme of ["dark", "light"] as const) {
    await emulateColourScheme(scheme);
    await expect.poll(() => background("Select row 1"), { message: scheme }).toBe(colour("ember"));
    expect(background("Select all loaded rows"), scheme).toBe(colour("ember"));
    expect(background("Select row 2"), scheme).toBe(colour("surface"));
  }
  probe.remove();
});

import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const heading = (name: string) => page.getByRole("columnheader", { name, exact: true });
/** The headings' names, in their order. */
export const headings = (): string =>
  page
    .getByRole("columnheader")
    .elements()
    .map(({ ariaLabel }) => ariaLabel)
    .join(", ");
export const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("tr[data-row]")];
/** The first column's text of each row. */
export const firstColumn = (): string[] =>
  page
    .getByRole("rowheader")
    .elements()
    .map(({ textContent }) => textContent);
/** The button that opens a row's record. */
export const opener = (name: string) =>
  page.getByRole("rowheader").getByRole("button", { name, exact: true });
/** The amount in a row or card; a press begins an edit. */
export const askOf = (company: string) => page.getByRole("button", { name: `Ask of ${company}` });
/** The record that is open. */
export const record = (name: string) => page.getByRole("dialog", { name, exact: true });

/** Presses keys in the syntax of Testing Library, with a modifier held. */
export const pressWith = (modifier: "Shift" | "Control" | "Alt", keys: string) =>
  userEvent.keyboard(`{${modifier}>}${keys}{/${modifier}}`);

/** Waits for the rows, and focuses the cell that Tab would lead to. */
export async function enterGrid(): Promise<void> {
  await expect.element(page.getByRole("rowheader").first()).toBeVisible();
  document.querySelector<HTMLElement>("[role=grid] :is(th, td)[tabindex='0']")!.focus();
}

/** Waits until the cell around the control has the focus. */
export const waitForCellFocus = (inCell: Locator) =>
  expect.poll(() => inCell.element().closest("th, td") === document.activeElement).toBe(true);

/** Goes to the cell around a control by arrow keys. */
export async function goToCell(inCell: Locator): Promise<void> {
  await enterGrid();
  const positionOf = (cell: Element) => ({
    row: Number(cell.parentElement!.getAttribute("aria-rowindex")),
    column: Number(cell.getAttribute("aria-colindex")),
  });
  const [from, to] = [positionOf(document.activeElement!), positionOf(inCell.element().closest("th, td")!)];
  const steps = (from: number, to: number, more: string, less: string) =>
    (to > from ? more : less).repeat(Math.abs(to - from));
  const keys =
    steps(from.row, to.row, "{ArrowDown}", "{ArrowUp}") +
    steps(from.column, to.column, "{ArrowRight}", "{ArrowLeft}");
  if (keys !== "") await userEvent.keyboard(keys);
  await waitForCellFocus(inCell);
}

export async function openColumns(): Promise<Locator> {
  await button("Columns").click();
  const popover = page.getByRole("dialog", { name: "Columns" });
  await expect.element(popover).toBeVisible();
  return popover;
}

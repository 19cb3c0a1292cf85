import { page } from "vitest/browser";

export const cards = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
/** The card with a name. */
export const cardNamed = (name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name, exact: true }) });
/** The button that opens a card's record. */
export const titleOf = (name: string) =>
  page.getByRole("heading", { level: 3, name, exact: true }).getByRole("button");
/** The names of the cards. */
export const namesOfCards = (): string[] =>
  page
    .getByRole("heading", { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);

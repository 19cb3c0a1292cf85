import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";

export const path = "/admin/applications";
/** The names of the applicants 1 to 4. */
export const [one, two, three, four] = ["Company 0001", "Company 0002", "Company 0003", "Company 0004"] as [
  string,
  string,
  string,
  string,
];

export const item = (name: string) => page.getByRole("listitem").filter({ hasText: name });
export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const tab = (name: string) => page.getByRole("tab", { name });
export const question = page.getByRole("textbox", { name: "Question" });
export const reason = page.getByRole("textbox", { name: "Reason" });
/** The dialog in which a text is written. */
const dialog = page.getByRole("alertdialog");
export const confirm = (name: string) => dialog.getByRole("button", { name, exact: true });

export const shows = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible();
export const isGone = (name: string) => expect.element(item(name)).not.toBeInTheDocument();
export const notified = (text: string) =>
  expect.element(page.getByRole("alert").getByText(text)).toBeVisible();

/** Closes the dialog by Escape, which keeps its text. */
export async function pressEscape(): Promise<void> {
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
}

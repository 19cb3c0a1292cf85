import { createInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { countFittingFounders } from "@kindling/contracts/matches/fit-endpoint.ts";
import { recordExamples } from "@kindling/contracts/openapi/record-examples.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { coveredBefore, focus } from "../../testing/focus.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { dialog, field, fillIn, opener, register } from "./testing/registration.ts";

const client = setUpClient();
const accept = () => client.server.on(createInvestor, () => recordExamples.Investor);
const shows = (text: string) => expect.element(page.getByText(text)).toBeVisible();
const isOpen = () => expect.element(dialog).toBeVisible();
const isClosed = () => expect.element(dialog).not.toBeInTheDocument();
const fintech = dialog.getByRole("checkbox", { name: "Fintech", exact: true });

describe("the investor registration", () => {
  it("is accessible with a count and errors", async () => {
    client.server.on(countFittingFounders, () => ({ count: 40 }));
    await client.open("/?register=investor");
    await fintech.click();
    await shows("About 40 founders fit what you look for");
    await register.click();
    await shows("Name is required");
    await expectAccessible(dialog);
  });

  it("opens at its own URL; Escape and Back close it, but not a press outside", async () => {
    await client.open("/");
    await opener.click();
    await expect.element(field("Name")).toHaveFocus();
    expect(window.location.search).toBe("?register=investor");
    await userEvent.keyboard("{Escape}");
    await isClosed();
    expect(window.location.search).toBe("");
    await expect.element(opener).toHaveFocus();
    await opener.click();
    await isOpen();
    await page.elementLocator(document.body).click({ position: { x: 20, y: 400 }, force: true });
    await isOpen();
    window.history.back();
    await isClosed();
    window.history.forward();
    await isOpen();
  });

  it("can be sent by keyboard, explains the next step and links to the login", async () => {
    accept();
    await client.open("/");
    await expect.element(opener).toBeVisible();
    focus(opener);
    await userEvent.keyboard("{Enter}");
    await expect.element(field("Name")).toHaveFocus();
    await userEvent.keyboard("Ada Krone{Tab}ada@northbank.example{Enter}");
    await shows("You are registered as an investor");
    await shows("Next, log in with your email.");
    await isClosed();
    await page.getByRole("link", { name: "Go to Investor Login" }).click();
    await expect.poll(() => window.location.pathname).toBe("/investor/login");
  });

  it("offers seven investor types, seven fund stages and fifteen sectors", async () => {
    await client.open("/?register=investor");
    const sectors = dialog.getByRole("group", { name: "Preferred Sectors" }).getByRole("checkbox");
    await expect.poll(() => sectors.elements().length).toBe(15);
    for (const name of ["Investor Type", "Fund Stage"]) {
      await dialog.getByRole("combobox", { name }).click();
      await expect.element(page.getByRole("listbox")).toBeVisible();
      // Plus the empty option.
      expect(page.getByRole("option").elements()).toHaveLength(8);
      await userEvent.keyboard("{Escape}");
      await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
    }
  });

  it("opens a phone's keyboard of digits for checks, and marks what is no number", async () => {
    client.server.on(countFittingFounders, () => ({ fewer_than: 20 }));
    await client.open("/?register=investor");
    for (const name of ["Min Check (USD)", "Max Check (USD)", "Typical Check (USD)"])
      await expect.element(field(name)).toHaveAttribute("inputmode", "numeric");
    const typical = field("Typical Check (USD)");
    await typical.fill("abc");
    await expect.element(typical).not.toHaveAttribute("aria-invalid");
    await userEvent.keyboard("{Tab}");
    await shows("Typical Check (USD) must be a number");
    await expect.element(typical).toHaveAttribute("aria-invalid", "true");
    await typical.fill("750k");
    await expect.element(page.getByText("Typical Check (USD) must be a number")).not.toBeInTheDocument();
  });

  it("has no button over the focused field on a phone that is held sideways", async () => {
    await page.viewport(375, 420);
    await client.open("/?register=investor");
    await expect.element(field("Name")).toBeVisible();
    focus(field("Name"));
    expect(await coveredBefore(register)).toEqual([]);
  });
});

describe("unsent input", () => {
  it("is restored after a reload and Escape, and discarded on Cancel and after sending", async () => {
    client.server.on(countFittingFounders, () => ({ fewer_than: 20 }));
    accept();
    await fillIn(client);
    await fintech.click();
    await client.open("/?register=investor");
    await expect.element(field("Name")).toHaveValue("Ada Krone");
    await expect.element(fintech).toBeChecked();
    await userEvent.keyboard("{Escape}");
    await isClosed();
    await opener.click();
    await expect.element(field("Name")).toHaveValue("Ada Krone");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await isClosed();
    await opener.click();
    await expect.element(field("Name")).toHaveValue("");
    await fillIn(client);
    await register.click();
    await shows("You are registered as an investor");
    await isClosed();
    await opener.click();
    await expect.element(field("Name")).toHaveValue("");
    await expect.element(field("Email")).toHaveValue("");
  });
});

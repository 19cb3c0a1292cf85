import { createInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { countFittingFounders } from "@kindling/contracts/matches/fit-endpoint.ts";
import { recordExamples } from "@kindling/contracts/openapi/record-examples.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection } from "../../testing/fake-server.ts";
import { coveredBefore, focus } from "../../testing/focus.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const register = page.getByRole("button", { name: "Register", exact: true });
const sector = (name: string) => page.getByRole("checkbox", { name, exact: true });
const registered = page.getByRole("heading", { level: 1, name: "You are registered as an investor" });
const shows = (text: string) => expect.element(page.getByText(text)).toBeVisible();

beforeEach(() => client.server.on(countFittingFounders, () => ({ count: 40 })));

describe("/invest", () => {
  it("is accessible with errors and once confirmed, can be sent again after a failure, and shows the form again", async () => {
    client.server.respond("POST", "/api/investors-database", breakConnection);
    await client.open("/invest");
    await field("Email").fill("ada@");
    await register.click();
    await shows("Name is required");
    await shows("Enter a valid email address.");
    await expect.element(field("Name")).toHaveFocus();
    expect(client.server.seen).not.toContain("POST /api/investors-database");
    await expectAccessible();
    await field("Name").fill("Ada Krone");
    await field("Email").fill("ada@northbank.example");
    await register.click();
    await expect.element(page.getByRole("alert").getByText("Failed to create investor")).toBeVisible();
    client.server.on(createInvestor, () => ({ ...recordExamples.Investor, name: "Ada Krone" }));
    await register.click();
    await expect.element(registered).toHaveFocus();
    await shows("Welcome, Ada Krone.");
    await expectAccessible();
    focus(registered);
    await userEvent.keyboard("{Tab}");
    await expect.element(page.getByRole("link", { name: "Go to Investor Login" })).toHaveFocus();
    await page.getByRole("link", { name: "Invest", exact: true }).click();
    await expect.element(field("Name")).toHaveValue("");
  });

  it("goes on with what was typed in the dialog, and forgets it on Cancel", async () => {
    await client.open("/?register=investor");
    await page.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true }).fill("Ada Krone");
    await client.open("/invest");
    await expect.element(field("Name")).toHaveValue("Ada Krone");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => window.location.pathname).toBe("/");
    await client.open("/invest");
    await expect.element(field("Name")).toHaveValue("");
  });
});

describe("/invest on a phone", () => {
  it.each([812, 420])(
    "has Register in view, which never covers the focused field, %i px high",
    async (height) => {
      await page.viewport(375, height);
      await client.open("/invest");
      await expect.element(field("Name")).toBeVisible();
      focus(field("Name"));
      expect(register.element().getBoundingClientRect().bottom).toBeLessThan(height);
      await sector("Fintech").click();
      await shows("founders fit what you look for");
      focus(field("Name"));
      expect(await coveredBefore(register)).toEqual([]);
    },
  );

  it("shows some sectors first, all of them on request, and keeps a chosen one in view", async () => {
    await page.viewport(375, 812);
    await client.open("/invest");
    const sectors = page.getByRole("group", { name: "Preferred Sectors" }).getByRole("checkbox");
    const count = () => expect.poll(() => sectors.elements().length);
    const fewer = page.getByRole("button", { name: "Show fewer" });
    await count().toBe(8);
    focus(page.getByRole("button", { name: "Show all 15" }).first());
    await userEvent.keyboard("{Enter}");
    await expect.element(fewer).toHaveFocus();
    await count().toBe(15);
    await sector("Operations/Infra").click();
    await expect.element(fewer).not.toBeInTheDocument();
    await client.open("/invest");
    await count().toBe(15);
    await sector("Operations/Infra").click();
    await count().toBe(15);
  });
});

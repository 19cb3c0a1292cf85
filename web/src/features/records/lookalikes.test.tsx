import type { Lookalike, Lookups } from "@kindling/contracts/duplicates/schemas.ts";
import { lookUpFounders } from "@kindling/contracts/founders/duplicate-endpoints.ts";
import { lookUpInvestors } from "@kindling/contracts/investors/duplicate-endpoints.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { FakeDuplicates, founderOf } from "../../testing/fake-duplicates.ts";
import { Refusal } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const dialog = page.getByRole("dialog");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const acme: Lookalike = {
  ...founderOf(2, { company: "Acme", email: "ada@acme.example" }),
  reasons: ["company", "domain"],
};

/** Opens Add Founder, where companies with "Acme" in their name look like Acme; returns what was looked up. */
async function addFounder(): Promise<Lookups["records"]> {
  new FakeCommunity(client.server);
  const asked: Lookups["records"] = [];
  client.server.on(lookUpFounders, ({ body }) => {
    const { records } = body as Lookups;
    asked.push(...records);
    return records.map(({ company }) => (company?.includes("Acme") ? [acme] : []));
  });
  await client.open("/admin/dashboard");
  await button("Add Founder").click();
  return asked;
}

describe("Add Founder", () => {
  it("says which founder the new one looks like once typing pauses, with a link in a new tab", async () => {
    const asked = await addFounder();
    await dialog.getByLabelText("Company Name").fill("Acme Inc.");
    const hint = dialog.getByRole("status").filter({ hasText: "Looks like" });
    await expect
      .element(hint)
      .toMatchTextContent(/Looks like Acme \(ada@acme\.example\).*similar company, same domain/);
    const link = hint.getByRole("link");
    await expect.element(link).toHaveAttribute("href", "/admin/dashboard?founder=2");
    await expect.element(link).toHaveAttribute("target", "_blank");
    await expectAccessible(dialog);
    expect(asked).toEqual([{ company: "Acme Inc." }]);
    await dialog.getByLabelText("Company Name").fill("Bolt");
    await expect.element(hint).not.toBeInTheDocument();
  });

  it("looks up nothing for a text of two letters, and hides a failure", async () => {
    const asked = await addFounder();
    await dialog.getByLabelText("Company Name").fill("Ac");
    let refused = 0;
    client.server.on(lookUpFounders, () => {
      refused += 1;
      throw new Refusal(500, "no");
    });
    await dialog.getByLabelText("Company Name").fill("Acme");
    await expect.poll(() => refused).toBe(1);
    await expect.element(dialog.getByText("Looks like")).not.toBeInTheDocument();
    await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
    expect(asked).toEqual([]);
    await userEvent.keyboard("{Escape}");
  });
});

describe("Add Investor", () => {
  it("says which investor the new one looks like", async () => {
    new FakeCommunity(client.server);
    const jonas = founderOf(3, { name: "Jonas Weber", email: "jonas@northbank.example" });
    client.server.on(lookUpInvestors, () => [
      [{ ...jonas, reasons: ["name"] satisfies Lookalike["reasons"] }],
    ]);
    await client.open("/admin/dashboard?tab=database");
    await button("Add Investor").click();
    await dialog.getByRole("textbox", { name: /^Name/ }).fill("Jonas Weber");
    const link = dialog.getByRole("link", { name: "Jonas Weber (jonas@northbank.example)" });
    await expect.element(link).toHaveAttribute("href", "/admin/dashboard?tab=database&investor=3");
  });
});

describe("a record's panel", () => {
  it("says which records it may be a duplicate of", async () => {
    new FakeCommunity(client.server);
    const duplicates = new FakeDuplicates(client.server);
    duplicates.founders = [{ first: founderOf(1), second: founderOf(3), reasons: ["phone"] }];
    await client.open("/admin/dashboard?founder=3");
    await expect.element(dialog.getByText(/Looks like/)).toMatchTextContent(/Company 0001 .*same phone/);
    await client.open("/admin/dashboard?founder=2");
    await expect.element(dialog.getByText("Founder Name")).toBeVisible();
    await expect.element(dialog.getByText("Looks like")).not.toBeInTheDocument();
  });
});

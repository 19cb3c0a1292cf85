import { describe, expect, it } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { breakConnection, Refusal } from "../../testing/fake-server.ts";
import { askOf, waitForCellFocus } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const company = "Company 0003";
const ask = askOf(company);
const field = page.getByRole("textbox", { name: `Ask of ${company} in USD` });
const title = page.getByRole("heading", { level: 1 });
const press = (keys: string) => userEvent.keyboard(keys);

async function open(amount: number | null = 500_000, query = "") {
  const community = new FakeCommunity(client.server);
  const [founder] = community.founders;
  founder!.requested_check_usd = amount;
  await client.open(`/admin/dashboard${query}`);
  return founder!;
}
async function type(text: string): Promise<void> {
  await ask.click();
  await expect.element(field).toHaveFocus();
  await field.fill(text);
}

describe("the ask in a founder's row", () => {
  it("is compact, and exact on hover and for screen readers, and never rounded into the next band", async () => {
    const founder = await open(1_234_567);
    const button = page.getByRole("button", { name: `Ask of ${company}: $1.2M, exactly $1,234,567. Change` });
    await expect.element(button).toHaveTextContent("$1.2M");
    await expect.element(button).toHaveAttribute("title", "$1,234,567");
    founder.requested_check_usd = 999_999;
    await client.open("/admin/dashboard?ask=500k_1m");
    await expect.element(ask).toHaveTextContent("$999,999");
  });

  it("is saved on Enter, Tab and blur, and restored on Escape", async () => {
    const founder = await open();
    const saves = (amount: number | null) => expect.poll(() => founder.requested_check_usd).toBe(amount);
    await type("1,250,000");
    await expect.element(field).toHaveAttribute("inputmode", "text");
    await press("{Enter}");
    await expect.element(ask).toHaveTextContent("$1.3M");
    await saves(1_250_000);
    await waitForCellFocus(ask);
    await press("{Enter}");
    await field.fill("9");
    await press("{Escape}");
    await expect.element(ask).toHaveTextContent("$1.3M");
    await type("$1.2m");
    await press("{Tab}");
    await expect.element(ask).toHaveTextContent("$1.2M");
    await saves(1_200_000);
    await type("400k");
    await title.click();
    await expect.element(ask).toHaveTextContent("$400K");
    await saves(400_000);
    await type("");
    await press("{Enter}");
    await expect.element(ask).toHaveTextContent("Not specified");
    await saves(null);
  });

  it("keeps what is no amount in the field, says why, and discards it on Escape", async () => {
    const founder = await open();
    for (const [typed, leave, problem] of [
      ["1.5", () => press("{Enter}"), "must be a whole number"],
      ["1,5", () => press("{Tab}"), "must use commas for thousands only"],
      ["a lot", () => title.click(), "must be a number"],
    ] as const) {
      await type(typed);
      await leave();
      const alert = page.getByRole("row").getByRole("alert").getByText(problem);
      await expect.element(alert).toBeVisible();
      await expect.element(field).toHaveAttribute("aria-invalid", "true");
      // The text also survives its row leaving the list.
      await page.getByRole("tab", { name: "Investor Database" }).click();
      await expect.element(field).not.toBeInTheDocument();
      await page.getByRole("tab", { name: "Founders" }).click();
      await expect.element(alert).toBeVisible();
      await expect.element(field).toHaveValue(typed);
      await field.click();
      await press("{Escape}");
      await expect.element(ask).toBeVisible();
    }
    expect(founder.requested_check_usd).toBe(500_000);
  });

  it("is left open by the Enter and the Escape of an input method", async () => {
    await open();
    await type("9");
    const text = { text: "12", selectionStart: 2, selectionEnd: 2 };
    for (const key of ["{Enter}", "{Escape}"]) {
      await cdp().send("Input.imeSetComposition", text);
      await press(key);
      await expect.element(field).toBeVisible();
    }
    await cdp().send("Input.insertText", { text: "12" });
    await press("{Escape}");
    await expect.element(ask).toBeVisible();
  });

  it.each([
    [
      "the server rejects it",
      () => Promise.reject(new Refusal(400, "Not that much", "invalid")),
      "Not that much",
    ],
    ["the connection breaks", breakConnection, "Network error. Please check your connection and try again."],
  ])("changes at once, and reverts with the reason when %s", async (_when, fail, reason) => {
    await open();
    const response = Promise.withResolvers<void>();
    client.server.respond("PUT", "/api/founders/:id/ask", () => response.promise.then(fail));
    await type("7000000");
    await press("{Enter}");
    await expect.element(ask).toHaveTextContent("$7M");
    response.resolve();
    await expect.element(page.getByText(`The ask of ${company} was not changed`)).toBeVisible();
    await expect.element(page.getByText(reason)).toBeVisible();
    await expect.element(ask).toHaveTextContent("$500K");
  });
});

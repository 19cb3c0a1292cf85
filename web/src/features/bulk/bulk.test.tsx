import { bulkUpdateInvestors } from "@kindling/contracts/investors/endpoints.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { tabTo } from "../../testing/focus.ts";
import { enterGrid, pressWith } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import {
  allMatching,
  answerBulk,
  bar,
  chooseHot,
  complete,
  dialog,
  press,
  question,
  says,
  selectAll,
} from "./testing/bulk.ts";

const client = setUpClient();
const archived = {
  id: 1,
  name: "Founder 1",
  company: "Company 0001",
  error: "This record was archived.",
  by: null,
};

describe("a change of many records", () => {
  it("sets the temperature, says which failed, and undoes it, accessibly", async () => {
    const sent = answerBulk(
      client,
      async function* () {
        yield complete(3, [archived]);
      },
      complete(2, [archived]),
    );
    await selectAll(client);
    await bar.getByRole("button", { name: "Temperature" }).click();
    await expect.element(press("Change 3 founders")).toHaveAttribute("aria-disabled", "true");
    await expectAccessible(dialog);
    await dialog.getByRole("radio", { name: "Hot" }).click();
    await press("Change 3 founders").click();
    await says("2 founders changed. 1 could not be changed.");
    await expect
      .element(dialog.getByRole("listitem"))
      .toMatchTextContent(/Company 0001.*This record was archived\./);
    await expectAccessible(dialog);
    await press("Undo").click();
    await says("1 founder is as before. 1 could not be changed.");
    await press("Done").click();
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Your changes" }).click();
    await says("1 founder is as before. 1 could not be changed.");
    const change = { select: { ids: [3, 2, 1] }, change: { temperature: "HOT" } };
    expect(sent).toEqual([change, "/api/founders/bulk/1.request1/undo"]);
  });

  it("sets the engagement tier by keyboard, and is undone by Ctrl-Z only once its dialog is closed", async () => {
    const held = Promise.withResolvers<void>();
    const sent = answerBulk(client, async function* () {
      await held.promise;
      yield complete(3);
    });
    await selectAll(client);
    await tabTo(bar.getByRole("button", { name: "Engagement tier" }));
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByRole("radio", { name: "Tier 1" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await tabTo(press("Change 3 founders"));
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByRole("progressbar")).toBeVisible();
    await pressWith("Control", "z");
    held.resolve();
    await says("3 founders changed.");
    await pressWith("Control", "z");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await pressWith("Control", "z");
    await expect.element(page.getByText("Engagement tier of 3 founders is as it was before.")).toBeVisible();
    const change = { select: { ids: [3, 2, 1] }, change: { engagement_tier: "TIER_2" } };
    expect(sent).toEqual([change, "/api/founders/bulk/1.request1/undo"]);
  });

  it("asks before it changes more than 100, and begins once, by keyboard", async () => {
    const sent = answerBulk(client, async function* () {
      yield complete(101);
    });
    new FakeCommunity(client.server, { founders: 101 });
    await client.open("/admin/dashboard?q=Company");
    await enterGrid();
    await pressWith("Control", "a");
    await tabTo(allMatching(101));
    await userEvent.keyboard("{Enter}");
    await chooseHot();
    const change = press("Change 101 founders");
    await tabTo(change);
    await userEvent.keyboard("{Enter}");
    await expect
      .element(question)
      .toMatchTextContent(/Temperature of all 101 founders becomes Hot\. You can undo it\./);
    // Until then, Escape would close the dialog behind it.
    await expect.poll(() => question.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(change).toHaveFocus();
    expect(sent).toEqual([]);
    await userEvent.keyboard("{Enter}");
    const confirm = question.getByRole("button", { name: "Change 101 founders" });
    await expect.element(confirm).toBeVisible();
    const button = confirm.element() as HTMLElement;
    button.click();
    button.click();
    await says("101 founders changed.");
    const select = { query: { q: "Company" }, except: [] };
    expect(sent).toEqual([{ select, change: { temperature: "HOT" } }]);
  });

  it("does not ask before it changes 100", async () => {
    answerBulk(client, async function* () {
      yield complete(100);
    });
    await selectAll(client, 100);
    await allMatching(100).click();
    await chooseHot();
    await press("Change 100 founders").click();
    await says("100 founders changed.");
  });

  it("of the filtered field ends the selection, whose filter then matches other records", async () => {
    const community = new FakeCommunity(client.server, { investors: 61 });
    for (const investor of community.investors) investor.temperature = "COLD";
    client.server.onLines(bulkUpdateInvestors, async function* () {
      yield complete(61);
    });
    await client.open("/admin/dashboard?tab=database&temperature=COLD");
    await page.getByRole("checkbox", { name: "Select all loaded rows" }).click();
    await allMatching(61).click();
    await chooseHot();
    await press("Change 61 investors").click();
    await says("61 investors changed.");
    await press("Done").click();
    await expect.element(bar).not.toBeInTheDocument();
  });
});

import { approveFounders } from "@kindling/contracts/founders/endpoints.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FakeApplications } from "../../testing/fake-applications.ts";
import { Refusal } from "../../testing/fake-server.ts";
import { focus, tabTo } from "../../testing/focus.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import {
  button,
  confirm,
  four,
  isGone,
  item,
  notified,
  one,
  path,
  reason,
  shows,
  tab,
  three,
  two,
} from "./testing/applications.ts";

const client = setUpClient();

const select = (name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
const all = page.getByRole("checkbox", { name: "Select all" });
const approve = button("Approve selected");
const decline = button("Decline selected...");

/** Opens the applications of `count` companies. */
async function open(count: number): Promise<FakeApplications> {
  const applications = new FakeApplications(client.server, count);
  await client.open(path);
  await expect.element(item(one)).toBeVisible();
  return applications;
}

/** Holds the approval of several until the returned function is called. */
function holdApproval(applications: FakeApplications) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  client.server.on(approveFounders, async ({ body }) => {
    await promise;
    return applications.decideSome("approve", body);
  });
  return { resolve, reject };
}

describe("the selected applications", () => {
  it("are approved, and declined with one reason, by keyboard", async () => {
    const applications = await open(4);
    for (const name of [one, two]) {
      focus(select(name));
      await userEvent.keyboard(" ");
    }
    await shows("2 founders selected");
    focus(approve);
    await userEvent.keyboard("{Enter}");
    await shows("2 founders approved");
    await isGone(two);
    await expect.element(page.getByRole("tabpanel", { name: "Founders (2)" })).toHaveFocus();
    focus(all);
    await userEvent.keyboard(" ");
    await tabTo(decline);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alertdialog", { name: "Decline 2 founders?" })).toBeVisible();
    await expect.element(reason).toHaveFocus();
    await userEvent.keyboard("Not this year.");
    await tabTo(confirm("Decline"));
    await userEvent.keyboard("{Enter}");
    await shows("2 founders declined");
    await shows("No founders are waiting");
    await expect.element(page.getByRole("main")).toHaveFocus();
    expect(applications.decided).toEqual(["approve 1, 2", "decline 3, 4: Not this year."]);
    await tab("Declined founders").click();
    for (const name of [three, four])
      await expect.element(item(name).getByText("Not this year.")).toBeVisible();
  });

  it("are decided 20 at a time", async () => {
    const applications = await open(21);
    await all.click();
    await approve.click();
    await shows("21 founders approved");
    const first = Array.from({ length: 20 }, (_, n) => n + 1).join(", ");
    expect(applications.decided).toEqual([`approve ${first}`, "approve 21"]);
  });

  it("have a reason that Cancel discards, and that the next do not get", async () => {
    await open(2);
    await select(one).click();
    await decline.click();
    await reason.fill("Not this year.");
    await confirm("Cancel").click();
    await decline.click();
    await expect.element(reason).toHaveValue("");
    await reason.fill("Not our field.");
    await userEvent.keyboard("{Escape}");
    await expect.element(reason).not.toBeInTheDocument();
    await decline.click();
    await expect.element(reason).toHaveValue("Not our field.");
    await confirm("Decline").click();
    await isGone(one);
    await select(two).click();
    await decline.click();
    await expect.element(reason).toHaveValue("");
  });

  it("stay selected when they were selected while others were approved", async () => {
    const applications = await open(2);
    const { resolve } = holdApproval(applications);
    await select(one).click();
    await approve.click();
    await select(two).click();
    // The response in flight would close the dialog of Decline.
    await expect.element(decline).toBeDisabled();
    resolve();
    await shows("1 founder approved");
    await isGone(one);
    await expect.element(select(two)).toBeChecked();
    expect(applications.decided).toEqual(["approve 1"]);
  });

  it("stay selected and are listed with their reasons when they were not approved", async () => {
    const applications = await open(2);
    client.server.on(approveFounders, () => [
      ...applications.decideSome("approve", { ids: [1] }),
      { id: 2, error: "Its email is not confirmed." },
    ]);
    await all.click();
    await approve.click();
    await shows("1 founder not approved:");
    await shows(`${two}: Its email is not confirmed.`);
    await isGone(one);
    await expect.element(select(two)).toBeChecked();
  });
});

describe("an approval of several whose tab was left notifies", () => {
  async function approveAndLeave() {
    const applications = await open(1);
    const held = holdApproval(applications);
    await all.click();
    await approve.click();
    await tab("Investors (0)").click();
    await shows("No investors are waiting");
    return { applications, ...held };
  }

  it("that it failed", async () => {
    const { reject } = await approveAndLeave();
    reject(new Refusal(500, "no"));
    await notified("Not all founders were approved");
  });

  it("that some were not approved, with the first reason", async () => {
    const { applications, resolve } = await approveAndLeave();
    applications.decline(1);
    resolve();
    await notified("Not all founders were approved");
    await shows("0 founders approved, 1 not: This application was declined already");
  });
});

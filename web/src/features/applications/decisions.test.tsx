import { declineFounder, listFounderApplications } from "@kindling/contracts/founders/endpoints.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeApplications } from "../../testing/fake-applications.ts";
import { FakeDuplicates, founderOf } from "../../testing/fake-duplicates.ts";
import { Refusal } from "../../testing/fake-server.ts";
import { focus, tabTo } from "../../testing/focus.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { isAt } from "../../testing/sign-in.ts";
import {
  button,
  confirm,
  isGone,
  item,
  notified,
  one,
  path,
  pressEscape,
  question,
  reason,
  shows,
  tab,
  two,
} from "./testing/applications.ts";

const client = setUpClient();
const record = page.getByRole("dialog", { name: one });

/** Opens the applications of `count` companies. */
async function open(count: number, address = path): Promise<FakeApplications> {
  const applications = new FakeApplications(client.server, count);
  await client.open(address);
  return applications;
}

/** Begins to decline the first, and leaves the dialog before the response, which the returned function gives. */
async function declineAndLeave(applications: FakeApplications, leave: () => Promise<void>) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  client.server.on(declineFounder, async () => {
    await promise;
    applications.decline(1);
    return applications.rows[0]!.application;
  });
  await button(`Decline... ${one}`).click();
  await reason.fill("Not our field.");
  await confirm("Decline").click();
  await leave();
  await button(`Ask... ${two}`).click();
  await question.fill("Who builds it?");
  return { resolve, reject };
}

describe("an application", () => {
  it("says which member it looks like", async () => {
    new FakeApplications(client.server, 2);
    const duplicates = new FakeDuplicates(client.server);
    duplicates.founders = [
      {
        first: founderOf(2),
        second: founderOf(9, { company: "Acme", email: "ada@acme.example" }),
        reasons: ["phone"],
      },
    ];
    await client.open(path);
    await expect
      .element(item(two).getByText(/Looks like/))
      .toMatchTextContent(/Acme \(ada@acme\.example\).*same phone/);
    await expect.element(item(one)).toBeVisible();
    await expect.element(item(one).getByText(/Looks like/)).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("says who applies, opens the record, and is approved by keyboard", async () => {
    const applications = await open(1);
    for (const text of ["Founder 1", "founder1@company.example", /^Robots that sort/])
      await expect.element(item(one).getByText(text)).toBeVisible();
    await tabTo(button(one));
    await userEvent.keyboard("{Enter}");
    await expect.element(record.getByText("Basic Info")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(button(one)).toHaveFocus();
    await tabTo(button(`Approve ${one}`));
    await userEvent.keyboard("{Enter}");
    await shows(`${one} approved`);
    await isGone(one);
    await shows("No founders are waiting");
    await expect.element(page.getByRole("tabpanel", { name: "Founders (0)" })).toHaveFocus();
    expect(applications.decided).toEqual(["approve 1"]);
  });

  it("is asked, declined with a reason, and approved after all, by keyboard", async () => {
    const applications = await open(1);
    await tabTo(button(`Ask... ${one}`));
    await userEvent.keyboard("{Enter}");
    await expect.element(question).toHaveFocus();
    await expect.element(confirm("Send Question")).toBeDisabled();
    await userEvent.keyboard(" Who builds it? ");
    await tabTo(confirm("Send Question"));
    await userEvent.keyboard("{Enter}");
    await shows(`${one} was asked`);
    for (const text of ["Who builds it?", "Not answered yet"])
      await expect.element(item(one).getByText(text)).toBeVisible();
    await expect.element(button(`Ask... ${one}`)).toHaveFocus();

    focus(button(`Decline... ${one}`));
    await userEvent.keyboard("{Enter}");
    await expect.element(reason).toHaveFocus();
    await userEvent.keyboard("Not our field.");
    await tabTo(confirm("Decline"));
    await userEvent.keyboard("{Enter}");
    await isGone(one);
    await expect.poll(() => document.activeElement).not.toBe(document.body);
    await tab("Declined founders").click();
    for (const text of ["Not our field.", /^Declined .* by an admin$/])
      await expect.element(item(one).getByText(text)).toBeVisible();
    await button(`Approve ${one}`).click();
    await shows("No declined founders");
    const decided = ["ask 1: Who builds it?", "decline 1: Not our field.", "approve 1"];
    expect(applications.decided).toEqual(decided);
  });

  it("keeps its question while the decision about another arrives", async () => {
    const applications = await open(2);
    const { resolve } = await declineAndLeave(applications, () => confirm("Cancel").click());
    resolve();
    await shows(`${one} declined`);
    await expect.element(question).toHaveFocus();
    await question.fill("Who builds it? Since when?");
    await confirm("Send Question").click();
    await shows(`${two} was asked`);
    await isGone(one);
    expect(applications.decided).toEqual(["ask 2: Who builds it? Since when?"]);
  });

  it("is notified as not declined when its dialog is closed, and keeps the reason", async () => {
    const applications = await open(2);
    const { reject } = await declineAndLeave(applications, pressEscape);
    reject(new Refusal(500, "no"));
    await notified(`${one} was not declined`);
    await confirm("Cancel").click();
    await button(`Decline... ${one}`).click();
    await expect.element(reason).toHaveValue("Not our field.");
    await confirm("Decline").click();
    await expect.element(page.getByRole("alertdialog").getByRole("alert")).toBeVisible();
    applications.serve();
    await confirm("Decline").click();
    await isGone(one);
  });

  it("keeps a text of its own over Escape and a reload until it is sent or cancelled", async () => {
    await open(2);
    const ask = (name: string) => button(`Ask... ${name}`).click();
    await ask(one);
    await question.fill("Who builds it?");
    await pressEscape();
    await client.reload();
    await ask(two);
    await expect.element(question).toHaveValue("");
    await pressEscape();
    await ask(one);
    await expect.element(question).toHaveValue("Who builds it?");
    await confirm("Cancel").click();
    await ask(one);
    await expect.element(question).toHaveValue("");
    await question.fill("Since when?");
    await confirm("Send Question").click();
    await shows(`${one} was asked`);
    await ask(one);
    await expect.element(question).toHaveValue("");
    await shows(/It replaces the question before/);
  });

  it("leaves the list with the decision of another admin", async () => {
    const applications = await open(2);
    await expect.element(tab("Founders (2)")).toBeVisible();
    applications.decline(1);
    applications.report(1);
    await isGone(one);
    await expect.element(tab("Founders (1)")).toBeVisible();
  });
});

describe("the applications", () => {
  it("close the open record with its tab, and Back opens it again", async () => {
    await open(1, `${path}?record=1`);
    await expect.element(record).toBeVisible();
    await tab("Investors (0)").click();
    await isAt(`${path}?tab=investors`);
    await expect.element(record).not.toBeInTheDocument();
    window.history.back();
    await expect.element(record).toBeVisible();
  });

  it("show their failure, retry, and show 50 at a time", async () => {
    const applications = new FakeApplications(client.server, 51);
    client.server.onList(listFounderApplications, () => {
      throw new Refusal(500, "no");
    });
    await client.open(path);
    await shows("Applications of founders not loaded");
    applications.serve();
    await button("Try Again").click();
    const items = () => page.getByRole("listitem").elements().length;
    await expect.poll(items).toBe(50);
    await page.getByRole("button", { name: "Show more (1 left)" }).click();
    await expect.poll(items).toBe(51);
  });

  it("are accessible: the list, a dialog, and the declined", async () => {
    const applications = await open(2);
    applications.decline(2, "Not our field.");
    applications.report(2);
    await isGone(two);
    await page.getByRole("checkbox", { name: "Select all" }).click();
    await button(`Decline... ${one}`).click();
    await expect.element(reason).toHaveFocus();
    await expectAccessible(page.getByRole("alertdialog"));
    await pressEscape();
    await expectAccessible();
    await tab("Declined founders").click();
    await shows("Not our field.");
    await expectAccessible(page.getByRole("tabpanel"));
  });
});

import { removeFounder, unarchiveFounder } from "@kindling/contracts/founders/endpoints.ts";
import { listArchivedInvestors } from "@kindling/contracts/investors/endpoints.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeArchive } from "../../testing/fake-archive.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { Refusal } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { isAt } from "../../testing/sign-in.ts";

const client = setUpClient();

/** The founders 3 and 2 and the investor 2 are archived. */
function makeArchive(): FakeArchive {
  const archive = new FakeArchive(client.server, new FakeCommunity(client.server));
  archive.archive("founders", 2);
  archive.archive("founders", 3);
  archive.archive("investors", 2);
  return archive;
}

const item = (name: string) => page.getByRole("listitem").filter({ hasText: name });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const restore = (name: string) => button(`Restore ${name}`);
const eraseNow = (name: string) => button(`Erase now... ${name}`);
const question = (name: string) => page.getByRole("alertdialog", { name: `Erase ${name} now?` });
const confirm = (name: string) => question(name).getByRole("button", { name: "Erase for good" });
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const isGone = (name: string) => expect.element(item(name)).not.toBeInTheDocument();
const notified = (text: string) => expect.element(page.getByRole("alert").getByText(text)).toBeVisible();

async function typeName(name: string): Promise<void> {
  await eraseNow(name).click();
  await question(name).getByRole("textbox").fill(name);
}

describe("the archive", () => {
  it("says who archived a record and when, and restores it, with the focus in the list", async () => {
    const archive = makeArchive();
    await client.open("/admin/archive");
    await expect.element(item("Company 0003").getByText(/at \d\d:\d\d by an admin$/)).toBeVisible();
    for (const text of ["in 30 days", "Founder 3", "founder3@company.example"])
      await expect.element(item("Company 0003").getByText(text, { exact: true })).toBeVisible();
    await restore("Company 0003").click();
    await shows("Company 0003 restored");
    await isGone("Company 0003");
    expect(document.activeElement).not.toBe(document.body);
    await page.getByRole("tab", { name: "Investors (1)" }).click();
    await restore("Investor 2").click();
    await shows("Investor 2 restored");
    await shows("No archived investors");
    expect(archive.investors).toEqual([]);
  });

  it("says why a record whose email or company was taken is not restored", async () => {
    makeArchive();
    client.server.on(unarchiveFounder, () => {
      throw new Refusal(409, "taken", "conflict");
    });
    await client.open("/admin/archive");
    await expect.element(item("Company 0003")).toBeVisible();
    await restore("Company 0003").click();
    const problem = item("Company 0003").getByRole("alert");
    await expect.element(problem.getByText("Company 0003 was not restored.")).toBeVisible();
    await expect.element(problem).toMatchTextContent(/Another founder has its email or company now\./);
    await expect.element(restore("Company 0003")).toHaveFocus();
    await expectAccessible();
    await eraseNow("Company 0003").click();
    await expectAccessible(question("Company 0003"));
  });

  it("erases a record once its name is typed, whatever its case", async () => {
    const archive = makeArchive();
    await client.open("/admin/archive");
    await eraseNow("Company 0003").click();
    await expect
      .element(question("Company 0003"))
      .toMatchTextContent(/This deletes the founder's record and history/);
    const field = question("Company 0003").getByRole("textbox", {
      name: "Type “Company 0003” to confirm",
    });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("company 0003");
    await expect.element(confirm("Company 0003")).toBeDisabled();
    await userEvent.keyboard("{Enter}");
    expect(archive.founders).toHaveLength(2);
    await field.fill("Company 0003");
    await userEvent.keyboard("{Enter}");
    await shows("Company 0003 erased");
    await isGone("Company 0003");
    expect(archive.founders).toHaveLength(1);
  });

  it("keeps the question about one record when another is erased meanwhile", async () => {
    const archive = makeArchive();
    const { promise, resolve } = Promise.withResolvers<void>();
    await client.open("/admin/archive");
    await typeName("Company 0003");
    client.server.on(removeFounder, async ({ params }) => {
      await promise;
      archive.erase("founders", params.id!);
      const at = new Date().toISOString();
      return { id: params.id!, archived_at: at, erased_at: at };
    });
    await confirm("Company 0003").click();
    await button("Cancel").click();
    await typeName("Company 0002");
    resolve();
    await shows("Company 0003 erased");
    await isGone("Company 0003");
    await confirm("Company 0002").click();
    await shows("Company 0002 erased");
  });

  it("does not erase what another admin restores, and follows what another admin archives", async () => {
    const archive = makeArchive();
    await client.open("/admin/archive");
    await typeName("Company 0003");
    archive.restore("founders", 3);
    await shows("Someone else restored or erased this founder meanwhile.");
    await expect.element(confirm("Company 0003")).toBeDisabled();
    await button("Cancel").click();
    await isGone("Company 0003");
    archive.archive("founders", 3);
    await expect.element(item("Company 0003")).toBeVisible();
  });

  it("shows its failure, retries, and shows 50 records at a time", async () => {
    const archive = new FakeArchive(client.server, new FakeCommunity(client.server, { investors: 51 }));
    for (let id = 51; id > 0; id -= 1) archive.archive("investors", id);
    client.server.onList(listArchivedInvestors, () => {
      throw new Refusal(500, "no");
    });
    await client.open("/admin/archive?tab=investors");
    await shows("Archived investors not loaded");
    archive.serve();
    await button("Try Again").click();
    const items = () => page.getByRole("listitem").elements().length;
    await expect.poll(items).toBe(50);
    await page.getByRole("button", { name: "Show more (1 left)" }).click();
    await expect.poll(items).toBe(51);
  });
});

it("the archive asks a visitor to sign in", async () => {
  await client.open("/admin/archive");
  await isAt("/admin/login");
});

describe("a failure in the archive that arrives when its place was left is notified", () => {
  it.each(["restored", "erased"])("when a record was not %s", async (how) => {
    makeArchive();
    const { promise, reject } = Promise.withResolvers<never>();
    client.server.on(removeFounder, () => promise);
    client.server.on(unarchiveFounder, () => promise);
    await client.open("/admin/archive");
    if (how === "restored") {
      await restore("Company 0003").click();
      await page.getByRole("tab", { name: "Investors" }).click();
      await isGone("Company 0003");
    } else {
      await typeName("Company 0003");
      await confirm("Company 0003").click();
      await userEvent.keyboard("{Escape}");
      await expect.element(question("Company 0003")).not.toBeInTheDocument();
    }
    reject(new Refusal(500, "no"));
    await notified(`Company 0003 was not ${how}`);
  });
});

import * as api from "@kindling/contracts/founders/import-endpoints.ts";
import type { ImportRowUpdate } from "@kindling/contracts/imports/schemas.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { founderOf } from "../../../testing/fake-duplicates.ts";
import { Refusal } from "../../../testing/fake-server.ts";
import { setUpClient } from "../../../testing/set-up-client.tsx";
import { isAt, serveSession } from "../../../testing/sign-in.ts";
import { makeRow, missingEmail } from "./testing/fake-check.ts";
import { address, alerts, button, fail, keys, openCheck, result, row, shows } from "./testing/open-check.ts";

const client = setUpClient();
const lines = () =>
  page
    .getByRole("rowheader")
    .elements()
    .map(({ textContent }) => textContent);
const cell = (name: string) => page.getByRole("button", { name, exact: true });
const emailOf4 = page.getByRole("textbox", { name: "Email of line 4" });

describe("the check of an import", () => {
  it("shows what would happen to each row, its problems at their cells, and what an update changes", async () => {
    await openCheck(client);
    await expect.element(result("1 Create")).toBeVisible();
    for (const name of ["1 Update", "1 Refuse"]) await expect.element(result(name)).toBeVisible();
    await expect.element(result("0 Leave out")).toBeDisabled();
    await shows("Creates 1, updates 1, leaves out 1.");
    await expect.element(button("Import 2 founders")).toBeVisible();
    await expect.element(row(4).getByText("Email is required")).toBeVisible();
    await expect.element(row(3)).toMatchTextContent(/Website: empty.*becomes https:\/\/two\.example/);
    await expect.element(row(3)).toMatchTextContent(/Total Ask: \$500,000.*\$750,000/);
    await expect.element(page.getByRole("columnheader", { name: "Colour" })).toMatchTextContent(/left out/);
    await expectAccessible();
  });

  it("filters the rows by a result and by a problem, as the URL says", async () => {
    const rows = [...Array(70).keys()].map((n) => makeRow(n + 2));
    rows[60] = makeRow(62, { result: "refuse", problems: [missingEmail] });
    rows[61] = makeRow(63, { result: "refuse", problems: [{ ...missingEmail, message: "is not valid" }] });
    await openCheck(client, { rows });
    await shows("All 70");
    await expect.poll(() => lines().length).toBe(25);
    await button("Show more (45 left)").click();
    await expect.poll(() => lines().length).toBe(50);
    await result("2 Refuse").click();
    await isAt(`${address}&only=refuse`);
    await expect.poll(lines).toEqual(["62", "63"]);
    await button("Email is not valid 1 row").click();
    await isAt(`${address}&only=refuse&problem=email%3Ais+not+valid`);
    await expect.poll(lines).toEqual(["63"]);
    await client.reload();
    await expect.poll(lines).toEqual(["63"]);
    await expect.element(button("Email is not valid 1 row")).toHaveAttribute("aria-pressed", "true");
    await button("Show all rows").click();
    await isAt(address);
  });

  it("says which new rows look like existing records, and shows only those", async () => {
    const acme = founderOf(9, { company: "Acme", email: "ada@acme.example" });
    const rows = [
      makeRow(2),
      makeRow(3, { lookalikes: [{ ...acme, reasons: ["name", "domain"] }] }),
      makeRow(4),
    ];
    await openCheck(client, { rows });
    await expect
      .element(row(3))
      .toMatchTextContent(/Looks like Acme \(ada@acme\.example\).*similar name, same domain/);
    await shows("1 new founder looks like an existing one.");
    await button("Show them").click();
    await isAt(`${address}&alike=true`);
    await expect.poll(lines).toEqual(["3"]);
    await expectAccessible();
    await button("Show all rows").first().click();
    await isAt(address);
    await expect.poll(lines).toEqual(["2", "3", "4"]);
  });

  it("changes a cell by keyboard: Enter saves, Escape cancels, and the row stays where it is", async () => {
    const { imports } = await openCheck(client, { more: "&only=refuse" });
    await cell("Email of line 4: empty. Change").click();
    await emailOf4.fill("typed@company.example");
    await keys("{Escape}");
    await expect.element(cell("Email of line 4: empty. Change")).toBeVisible();
    await expect.poll(() => document.activeElement?.tagName).toBe("TD");
    await keys("{Enter}");
    await expect.element(emailOf4).toHaveFocus();
    await keys("four@company.example{Enter}");
    await expect.element(row(4).getByText("Create", { exact: true })).toBeVisible();
    await expect.element(row(4).getByText("Email is required")).not.toBeInTheDocument();
    await expect.element(button("Import 3 founders")).toBeVisible();
    await expect.element(result("0 Refuse")).toBeVisible();
    expect(imports.rows[2]!.cells).toEqual(["Company 4", "Founder 4", "four@company.example", ""]);
  });

  it("keeps both of two quick changes of one row", async () => {
    const { imports } = await openCheck(client);
    const { promise, resolve } = Promise.withResolvers<void>();
    client.server.on(api.updateFounderImportRow, async ({ params, body }) => {
      await promise;
      imports.changeRow(params.line!, body as ImportRowUpdate);
      return imports.rows.find(({ line }) => line === params.line)!;
    });
    await cell("Full name of line 2: Founder 2. Change").click();
    await keys("Ada{Tab}{Enter}ada@company.example{Enter}");
    await expect.element(cell("Full name of line 2: Ada. Change")).toBeVisible();
    resolve();
    await expect.poll(() => imports.rows[0]!.cells).toEqual(["Company 2", "Ada", "ada@company.example", ""]);
  });

  it("changes a cell after the step of the columns has read the rows", async () => {
    await openCheck(client);
    await client.open(address.replace("step=check", "step=columns"));
    await button("Next: check").click();
    await cell("Email of line 4: empty. Change").click();
    await keys("four@company.example{Enter}");
    await expect.element(row(4).getByText("Create", { exact: true })).toBeVisible();
    await expect.element(button("Import 3 founders")).toBeVisible();
    await expect.element(page.getByText("Line 4 was not changed")).not.toBeInTheDocument();
  });

  it("says why a cell was not changed, and shows what it was", async () => {
    await openCheck(client);
    client.server.on(api.updateFounderImportRow, fail);
    await cell("Email of line 4: empty. Change").click();
    await keys("x{Enter}");
    await expect.element(page.getByRole("alert").getByText("Line 4 was not changed")).toBeVisible();
    await expect.element(cell("Email of line 4: empty. Change")).toBeVisible();
  });

  it("leaves a row out, and changes the choice for all", async () => {
    const { imports } = await openCheck(client);
    await cell("Choice for line 2: As for all. Change").click();
    await expect.element(page.getByRole("option", { name: "Overwrite fields" })).not.toBeInTheDocument();
    await page.getByRole("option", { name: "Leave out" }).click();
    await expect.element(row(2).getByText("Leave out").first()).toBeVisible();
    await shows("Updates 1, leaves out 2.");
    await page.getByRole("combobox", { name: "Founders who already exist" }).click();
    await page.getByRole("option", { name: "Overwrite fields" }).click();
    await shows(
      "Each founder who already exists gets the values of the file. An empty cell never empties a field. Notes are added to, never replaced.",
    );
    await expect.poll(() => imports.found.policy).toBe("overwrite");
    client.server.on(api.updateFounderImport, fail);
    await page.getByRole("combobox", { name: "Founders who already exist" }).click();
    await page.getByRole("option", { name: "Fill empty fields" }).click();
    await alerts("The choice was not changed.");
    await alerts("Busy today");
  });

  it("opens the record that exists, and Back closes it", async () => {
    await openCheck(client);
    await page.getByRole("link", { name: "Open founder of line 3" }).click();
    await expect.element(page.getByRole("dialog", { name: "Company 0002" })).toBeVisible();
    await isAt(`${address}&founder=2`);
    window.history.back();
    await expect.element(page.getByRole("dialog", { name: "Company 0002" })).not.toBeInTheDocument();
    await expect.poll(lines).toEqual(["2", "3", "4"]);
  });

  it("asks again while a long check goes on, and runs only what is checked", async () => {
    const { imports } = await openCheck(client, {
      prepare: (imports) => {
        imports.isCurrent = false;
      },
    });
    await expect.element(page.getByText("The rows are being checked.")).toBeVisible();
    await expect.element(button("Import 2 founders")).toBeDisabled();
    // The gateway may wait less long than the server checks.
    client.server.on(api.checkFounderImport, () => {
      throw new Refusal(504, "Too long");
    });
    const asked = () => client.server.seen.filter((line) => line.endsWith("/7/check")).length;
    const before = asked();
    await expect.poll(asked).toBeGreaterThan(before + 1);
    await expect.element(page.getByText("Could not refresh the check.")).not.toBeInTheDocument();
    imports.serve();
    imports.isCurrent = true;
    await expect.element(page.getByText("The rows are being checked.")).not.toBeInTheDocument();
    await expect.element(button("Import 2 founders")).toBeEnabled();
  });

  it("says what to do about a file without rows, and one of which every row is refused", async () => {
    await openCheck(client, { rows: [] });
    await shows("This import has no rows");
    await expectAccessible(page.getByRole("main"));
    const refused = makeRow(2, { result: "refuse", problems: [{ ...missingEmail, column: null }] });
    await openCheck(client, { rows: [refused] });
    await expect
      .element(page.getByText("Nothing to import: correct the refused rows, or the columns."))
      .toBeVisible();
    await expect.element(row(2).getByText("Email is required")).toBeVisible();
    await button("Back to the columns").click();
    await isAt("/admin/import?import=7&step=columns");
  });

  it("shows the failures of its parts, and retries", async () => {
    const { imports } = await openCheck(client, {
      prepare: () => {
        client.server.on(api.checkFounderImport, fail);
        client.server.on(api.listFounderImportRows, fail);
      },
    });
    await shows("The rows could not be checked");
    client.server.on(api.checkFounderImport, () => ({
      counts: { create: 3, update: 0, unchanged: 0, skip: 0, refuse: 0 },
      problems: [],
      lookalikes: 0,
      unmapped: [],
      is_current: true,
    }));
    await button("Try Again").click();
    await shows("The rows could not be loaded");
    imports.serve();
    await button("Try Again").click();
    await expect.poll(lines).toEqual(["2", "3", "4"]);
  });

  it("is deleted after a question", async () => {
    await openCheck(client);
    const question = page.getByRole("alertdialog", { name: "Delete this import?" });
    client.server.on(api.deleteFounderImport, fail);
    await button("Delete...").click();
    await expectAccessible(question);
    await question.getByRole("button", { name: "Delete import" }).click();
    await expect.element(question.getByRole("alert")).toMatchTextContent("Busy today");
    client.server.on(api.deleteFounderImport, () => ({ id: 7 }));
    await question.getByRole("button", { name: "Delete import" }).click();
    await isAt("/admin/import");
  });

  it("shows a viewer everything, and nothing to change", async () => {
    await openCheck(client, {
      prepare: () => serveSession(client.server, { role: "viewer", id: null, name: "vera" }),
    });
    await expect.element(row(4).getByText("Email is required")).toBeVisible();
    await shows("Fill empty fields");
    for (const name of ["Import 2 founders", "Delete...", "Email of line 4: empty. Change"])
      await expect.element(button(name)).not.toBeInTheDocument();
    await expect.element(page.getByRole("combobox")).not.toBeInTheDocument();
  });
});

it("the rows of an import are cards on phones, where an empty cell without a problem is hidden", async () => {
  await page.viewport(375, 812);
  await openCheck(client);
  const card = page.getByRole("listitem").filter({ hasText: "Line 4" });
  await expect.element(card.getByText("Email is required")).toBeVisible();
  await expect.element(card.getByText("Colour")).not.toBeInTheDocument();
  await card.getByRole("button", { name: "Show 1 empty cell" }).click();
  await cell("Colour of line 4: empty. Change").click();
  await keys("red{Enter}");
  await expect.element(cell("Colour of line 4: red. Change")).toBeVisible();
});

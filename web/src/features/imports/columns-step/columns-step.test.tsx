import type { Identity } from "@kindling/contracts/gateway/schemas.ts";
import type { Mapping } from "@kindling/imports/mapping/mapping.ts";
import { proposeMapping } from "@kindling/imports/mapping/propose-mapping.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storeAdmin } from "../../../lib/session/stored-sessions.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../../testing/fake-community.ts";
import { Refusal } from "../../../testing/fake-server.ts";
import { setUpClient } from "../../../testing/set-up-client.tsx";
import { isAt, serveSession } from "../../../testing/sign-in.ts";
import { FakeFileImports } from "../testing/fake-file-imports.ts";

const client = setUpClient();
const headings = ["Startup", "E-mail", "Sector", "Date joined", "Source", "Fintech"];
const rows = [
  ["Tidewell", "jonas@tidewell.example", "Old people", "03/12/2025", "Demo day", ""],
  ["Packhorse", "mei@packhorse.example", "Moon things", "04/11/2025", "Referral", "x"],
];
const address = "/admin/import?import=1&step=columns";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const select = (name: string) => page.getByRole("combobox", { name, exact: true });
const is = (heading: string) => select(`What ${heading} is`);
const column = (heading: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: heading, exact: true }) });
const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible();

let imports: FakeFileImports;
beforeEach(() => {
  new FakeCommunity(client.server);
  imports = new FakeFileImports(client.server);
  const { mapping } = proposeMapping("founder", { headings, rows });
  imports.add({ file_name: "founders.csv", headings, mapping }, rows);
  imports.unmapped = [
    { field: "sectors", text: "Old people", count: 12, nearest: ["HEALTHCARE", "FINTECH"] },
    { field: "sectors", text: "Moon things", count: 2, nearest: [] },
  ];
});

const stored = () => imports.imports[0]!.mapping as unknown as Mapping;
const targetOf = (heading: string) => stored().columns.find((one) => one.heading === heading)?.target;
const storesTarget = (heading: string, target: object) =>
  expect.poll(() => targetOf(heading)).toEqual(target);
const storesValues = (values: object) => expect.poll(() => stored().values.sectors).toEqual(values);

async function choose(name: string, option: string): Promise<void> {
  await select(name).click();
  await page.getByRole("option", { name: option, exact: true }).first().click();
}

/** Lets saves fail until `imports.serve()`. */
function failSaves(): void {
  client.server.on(imports.endpoints.update, () => {
    throw new Refusal(500, "Out of order.");
  });
}

describe("the columns of a file", () => {
  it("have their samples, what they are, and whether that is sure", async () => {
    await client.open(address);
    await expect.element(is("Startup")).toHaveTextContent("Company Name");
    await expect.element(column("Startup").getByText("Tidewell")).toBeVisible();
    await expect.element(column("Startup").getByText("Recognised")).toBeVisible();
    await expect.element(column("Source").getByText("Please check")).toBeVisible();
    await expect.element(is("Source")).toHaveTextContent("Keep as a note");
    await expectAccessible();
    await is("Source").click();
    await expect.element(page.getByRole("group", { name: "Basic Info" })).toBeVisible();
    const taken = page.getByRole("option", { name: "Company Name Column “Startup”" });
    await expect.element(taken).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Escape}");
  });

  it("are changed by keys, which is stored at once and there after a reload", async () => {
    await client.open(address);
    await is("Source").click();
    const highlighted = (name: string) =>
      expect.element(page.getByRole("option", { name })).toHaveAttribute("data-highlighted");
    await highlighted("Keep as a note");
    await userEvent.keyboard("{ArrowDown}");
    await highlighted("Leave out");
    await userEvent.keyboard("{Enter}");
    await storesTarget("Source", { as: "left-out" });
    await expect.element(column("Source").getByText("Chosen")).toBeVisible();
    await shows("Every choice is saved.");
    await client.reload();
    await expect.element(is("Source")).toHaveTextContent("Leave out");
  });

  it("are asked for the order of day and month where dates have two meanings", async () => {
    await client.open(address);
    await expect.element(column("Date joined").getByText("Please check")).toBeVisible();
    await choose("Order of day and month in Date joined", "Day first, as in 31/12/2025");
    await expect.poll(() => stored().columns[3]!.dates).toBe("day-first");
    await expect.element(column("Date joined").getByText("Recognised")).toBeVisible();
  });

  it("can mark one value of a list, which is found by the heading", async () => {
    await client.open(address);
    await expect.element(is("Fintech")).toHaveTextContent("Sectors");
    await choose("The value that Fintech marks", "EdTech");
    await storesTarget("Fintech", { as: "mark", field: "sectors", value: "EDTECH" });
    await choose("What Fintech is", "Leave out");
    await storesTarget("Fintech", { as: "left-out" });
    await is("Fintech").click();
    await page.getByRole("option", { name: "Sectors", exact: true }).last().click();
    await storesTarget("Fintech", { as: "mark", field: "sectors", value: "FINTECH" });
  });

  it("say that they were not saved, keep what was chosen, and save it by Retry", async () => {
    await client.open(address);
    failSaves();
    await choose("What Source is", "Leave out");
    await expect.element(page.getByRole("alert").getByText("Out of order.")).toBeVisible();
    await expect.element(is("Source")).toHaveTextContent("Leave out");
    await expectAccessible(page.getByRole("main"));
    await button("Next: check").click({ force: true });
    imports.serve();
    await button("Retry").click();
    await storesTarget("Source", { as: "left-out" });
    await button("Next: check").click();
    await isAt("/admin/import?import=1&step=check");
  });

  it("say that rows are missing, and that they could not be loaded", async () => {
    imports.rows.get(1)!.clear();
    await client.open(address);
    await shows("This import has no rows");
    client.server.on(imports.endpoints.listRows, () => {
      throw new Refusal(500, "no");
    });
    await client.open(address);
    await shows("The rows could not be loaded");
    imports.serve();
    client.server.on(imports.endpoints.get, () => {
      throw new Refusal(404, "no", "not_found");
    });
    await client.open(address);
    await shows("The import could not be loaded");
  });
});

describe("values that are not known", () => {
  it("are mapped by one press, by a select, or left out; presses at once lose nothing", async () => {
    await client.open(address);
    await shows("2 texts are none of the values that the field can have.");
    await expect.element(page.getByText("12 cells")).toBeVisible();
    const held = Promise.withResolvers<void>();
    client.server.on(imports.endpoints.update, async ({ body }) => {
      await held.promise;
      return Object.assign(imports.imports[0]!, body);
    });
    await button("Old people is Fintech").click();
    await button("Leave out Moon things").click();
    await shows("Every value is known.");
    held.resolve();
    await storesValues({ oldpeople: ["FINTECH"], moonthing: [] });
    await button("Undo the choice for Moon things").click();
    await storesValues({ oldpeople: ["FINTECH"] });
    await choose("Another value for Moon things", "EdTech");
    await storesValues({ oldpeople: ["FINTECH"], moonthing: ["EDTECH"] });
    await expectAccessible(page.getByRole("main"));
  });

  it("are asked for again while the check goes on, and say when they could not be loaded", async () => {
    let asked = 0;
    const counts = { create: 0, update: 0, unchanged: 0, skip: 0, refuse: 0 };
    client.server.on(imports.endpoints.check, () => {
      asked += 1;
      return { counts, problems: [], lookalikes: 0, unmapped: [], is_current: asked > 1 };
    });
    await client.open(address);
    await shows("Every value is known.");
    expect(asked).toBeGreaterThan(1);
    client.server.on(imports.endpoints.check, () => {
      throw new Refusal(400, "no", "invalid");
    });
    await client.open(address);
    await shows("Values not loaded");
    imports.serve();
    await button("Try Again").click();
    await shows("2 texts are none of the values");
  });
});

it("shows a viewer everything, and nothing to change", async () => {
  const vera: Identity = { role: "viewer", id: null, name: "vera" };
  serveSession(client.server, vera);
  storeAdmin(vera);
  await client.open(address);
  await shows("Only admins can change this.");
  await shows("Moon things");
  await expect.element(is("Source")).toBeDisabled();
  for (const name of ["Leave out Moon things", "Keep this mapping as..."])
    await expect.element(button(name)).not.toBeInTheDocument();
  await expectAccessible();
});

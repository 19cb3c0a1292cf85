import type { Mapping } from "@kindling/imports/mapping/mapping.ts";
import { proposeMapping } from "@kindling/imports/mapping/propose-mapping.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../../testing/fake-community.ts";
import { Refusal } from "../../../testing/fake-server.ts";
import { setUpClient } from "../../../testing/set-up-client.tsx";
import { FakeFileImports } from "../testing/fake-file-imports.ts";

const client = setUpClient();
const button = (name: string) => page.getByRole("button", { name, exact: true });
const select = (name: string) => page.getByRole("combobox", { name, exact: true });
const shows = (text: string) => expect.element(page.getByText(text).first()).toBeVisible();

let imports: FakeFileImports;
beforeEach(() => {
  new FakeCommunity(client.server);
  imports = new FakeFileImports(client.server);
  addFile("founders.csv", ["Startup", "Sector", "Source"], ["Packhorse", "Fintech", "Referral"]);
});

function addFile(file_name: string, headings: string[], row: string[]): void {
  const { mapping } = proposeMapping("founder", { headings, rows: [row] });
  imports.add({ file_name, headings, mapping }, [row]);
}

describe("a mapping", () => {
  it("is kept under a name, and used for another file, with what it does not know", async () => {
    await client.open("/admin/import?import=1&step=columns");
    client.server.on(imports.endpoints.saveMapping, () => {
      throw new Refusal(409, "Another mapping was kept meanwhile.", "conflict");
    });
    await button("Keep this mapping as...").click();
    const field = page.getByRole("textbox", { name: "Keep this mapping as" });
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue("founders");
    await field.fill(" ");
    await userEvent.keyboard("{Enter}");
    await shows("Please enter a name");
    await field.fill("Spring");
    await userEvent.keyboard("{Enter}");
    await shows("Another mapping was kept meanwhile.");
    imports.serve();
    await button("Keep").click();
    await shows("This mapping is kept as “Spring”.");

    addFile("b.csv", ["Startup", "Source", "Mood"], ["Tidewell", "Demo day", "good"]);
    await client.open("/admin/import?import=2&step=columns");
    await select("Use a kept mapping").click();
    await page.getByRole("option", { name: "Spring" }).click();
    await shows("The mapping “Spring” was chosen.");
    await shows("It does not know the column Mood, which is left out.");
    await shows("This file has no column Sector.");
    await expect
      .poll(() => (imports.imports[1]!.mapping as unknown as Mapping).columns.map(({ target }) => target.as))
      .toEqual(["field", "note", "left-out"]);
    await expectAccessible(page.getByRole("main"));

    await button("Delete mapping...").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete mapping" }).click();
    await expect.element(select("Use a kept mapping")).not.toBeInTheDocument();
    expect(imports.mappings).toEqual([]);
  });

  it("says that the kept ones could not be loaded", async () => {
    client.server.on(imports.endpoints.listMappings, () => {
      throw new Refusal(500, "no");
    });
    await client.open("/admin/import?import=1&step=columns");
    await shows("The kept mappings could not be loaded.");
    imports.mappings.push({ ...keptBy, id: 1, name: "Autumn", mapping: imports.imports[0]!.mapping });
    imports.serve();
    await button("Retry").click();
    await expect.element(select("Use a kept mapping")).toBeVisible();
  });
});

const keptBy = {
  created_by: { role: "admin" as const, id: null, name: null },
  updated_at: "2026-11-30T09:00:00.000Z",
};

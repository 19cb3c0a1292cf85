import type { Identity } from "@kindling/contracts/gateway/schemas.ts";
import { makeWorkbook } from "@kindling/imports/reading/testing/workbook.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../../testing/fake-community.ts";
import { Refusal } from "../../../testing/fake-server.ts";
import { setUpClient } from "../../../testing/set-up-client.tsx";
import { isAt, serveSession } from "../../../testing/sign-in.ts";
import { chooseFile, pasteText } from "../testing/choose-file.ts";
import { FakeFileImports } from "../testing/fake-file-imports.ts";

const client = setUpClient();
const ada: Identity = { role: "admin", id: null, name: "ada" };

const button = (name: string) => page.getByRole("button", { name, exact: true });
const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible();
const alerts = (text: string) => expect.element(page.getByRole("alert").getByText(text)).toBeVisible();
const showsColumns = () => shows("What is each column?");

/** A file with so many founders. */
const csvOf = (count: number) =>
  `Company,E-mail\n${Array.from({ length: count }, (_, n) => `Company ${n},f${n}@company.example`).join("\n")}`;

let imports: FakeFileImports;
beforeEach(() => {
  new FakeCommunity(client.server);
  imports = new FakeFileImports(client.server);
});
const rowsOf = (id: number) => [...imports.rows.get(id)!];
const sentBlocks = () =>
  client.server.seen.filter((line) => line.endsWith("/rows") && line.startsWith("POST"));

/** Holds the rows that are sent; returns a function that lets them through. */
function holdRows(): () => void {
  const held = Promise.withResolvers<void>();
  client.server.on(imports.endpoints.addRows, async () => {
    await held.promise;
    return { rows: 0 };
  });
  return held.resolve;
}

describe("a file that is chosen", () => {
  it("is sent with the proposed mapping in blocks of 500 rows, and leads to its columns", async () => {
    await client.open("/admin/import");
    await shows("No imports yet");
    await expectAccessible();
    await chooseFile(csvOf(1200));
    await showsColumns();
    await isAt("/admin/import?import=1&step=columns");
    expect(sentBlocks()).toHaveLength(3);
    expect(rowsOf(1)).toHaveLength(1200);
    expect(rowsOf(1)[0]).toEqual([2, ["Company 0", "f0@company.example"]]);
    expect(imports.imports[0]).toMatchObject({
      file_name: "founders.csv",
      headings: ["Company", "E-mail"],
      mapping: {
        columns: [
          { heading: "Company", target: { as: "field", field: "company" }, dates: null },
          { heading: "E-mail", target: { as: "field", field: "email" }, dates: null },
        ],
      },
    });
    await page.getByRole("button", { name: "File" }).click();
    await shows("Another file begins a new import. This one stays in the list below.");
  });

  it("is of investors when they are chosen, by keys", async () => {
    imports = new FakeFileImports(client.server, "investors");
    await client.open("/admin/import");
    await page.getByRole("radio", { name: "Founders" }).click();
    await userEvent.keyboard("{ArrowRight}");
    await isAt("/admin/import?of=investors");
    await shows("Drop a spreadsheet of investors here");
    await chooseFile("Investor,Email\nGrace,grace@fund.example");
    await isAt("/admin/import?of=investors&import=1&step=columns");
    expect(rowsOf(1)).toEqual([[2, ["Grace", "grace@fund.example"]]]);
  });

  it("is asked for its sheet when it has several", async () => {
    const sheet = (name: string) =>
      `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Company</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>${name}</t></is></c></row></sheetData>`;
    const bytes = makeWorkbook({ sheets: { "Spring 2026": sheet("Tidewell"), Alumni: sheet("Packhorse") } });
    await client.open("/admin/import");
    await chooseFile(bytes as Uint8Array<ArrayBuffer>, "community.xlsx");
    await shows("Which sheet of community.xlsx?");
    await expectAccessible(page.getByRole("main"));
    await button("Alumni").click();
    await showsColumns();
    expect(rowsOf(1)).toEqual([[2, ["Packhorse"]]]);
  });

  it("shows why it cannot be read, and another can be chosen", async () => {
    await client.open("/admin/import");
    for (const [content, sentence] of [
      ["", "The file is empty: it has no bytes."],
      ["%PDF-1.7", "This file is a PDF document. Save your spreadsheet as an Excel workbook"],
      ["Company,Email", "There is nothing to import: no row below the headings is filled."],
    ] as const) {
      await chooseFile(content);
      await alerts(sentence);
    }
    await expectAccessible(page.getByRole("main"));
    expect(imports.imports).toEqual([]);
    await chooseFile(csvOf(1));
    await showsColumns();
  });

  it("shows its warnings before it is sent", async () => {
    await client.open("/admin/import");
    const file =
      "Our founders\nCompany,Email\nTidewell,jonas@tidewell.example\nQuillfin,q@quillfin.example\nPackhorse,a,b";
    await chooseFile(file);
    await shows('Line 1 is above the headings and is left out: "Our founders".');
    await shows(/Line 5: The row has a cell beyond the last heading/);
    expect(imports.imports).toEqual([]);
    await button("Choose another file").click();
    await shows("Drop a spreadsheet of founders here");
    await chooseFile(file);
    await button("Continue with this file").click();
    await showsColumns();
  });

  it("can be cells that are pasted into the field, or anywhere on the page", async () => {
    await client.open("/admin/import");
    const field = page.getByRole("textbox", { name: "Or paste cells" });
    await field.fill("Company\tEmail\nTidewell\tjonas@tidewell.example");
    await button("Read these cells").click();
    await showsColumns();
    for (const count of [2, 3]) {
      await client.open("/admin/import");
      if (count === 2) await field.click();
      else await shows("Drop a spreadsheet of founders here");
      pasteText("Company\tEmail\nPackhorse\tmei@packhorse.example");
      await showsColumns();
      expect(rowsOf(count)).toEqual([[2, ["Packhorse", "mei@packhorse.example"]]]);
    }
    expect(imports.imports[1]!.file_name).toBe("Pasted cells");
  });
});

describe("sending", () => {
  it("goes on where it stopped, by itself or by Retry", async () => {
    client.server.on(imports.endpoints.create, () => {
      throw new Refusal(503, "Busy. Please try again.");
    });
    await client.open("/admin/import");
    await chooseFile(csvOf(600));
    await alerts("Busy. Please try again.");
    await expectAccessible(page.getByRole("main"));
    imports.serve();
    let failures = 0;
    const { addRows } = imports.endpoints;
    client.server.respond("POST", addRows.path, () => {
      failures += 1;
      imports.serve();
      return Response.json({ success: false, error: "no", code: "internal" }, { status: 500 });
    });
    await button("Retry").click();
    await showsColumns();
    expect(failures).toBe(1);
    expect(rowsOf(1)).toHaveLength(600);
    expect(imports.imports).toHaveLength(1);
  });

  it("ends with a reason when rows are refused", async () => {
    client.server.on(imports.endpoints.addRows, () => {
      throw new Refusal(409, "This import has ended.", "conflict");
    });
    await client.open("/admin/import");
    await chooseFile(csvOf(1));
    await alerts("This import has ended.");
    await shows("Rows are missing");
  });

  it("is cancelled with what was sent, and asks before the page is left", async () => {
    const release = holdRows();
    await client.open("/admin/import");
    await chooseFile(csvOf(700));
    await shows("0 of 700 rows. Keep this page open until all are sent.");
    await expect.element(page.getByRole("progressbar")).toHaveAttribute("max", "700");
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await button("Cancel").click();
    await shows("Drop a spreadsheet of founders here");
    await expect.poll(() => imports.imports).toEqual([]);
    await shows("No imports yet");
    release();
  });

  it("says when what was sent could not be deleted", async () => {
    const release = holdRows();
    client.server.on(imports.endpoints.remove, () => {
      throw new Refusal(500, "Out of order.");
    });
    await client.open("/admin/import");
    await chooseFile(csvOf(1));
    await shows("0 of 1 rows.");
    await button("Cancel").click();
    await alerts("The import was stopped, but the rows that were sent are not deleted. Out of order.");
    release();
  });

  it("is finished after a reload with the same file", async () => {
    const release = holdRows();
    await client.open("/admin/import");
    await chooseFile(csvOf(3));
    await shows("0 of 3 rows.");
    await client.reload();
    await shows("Rows are missing");
    release();
    imports.serve();
    await page.getByRole("link", { name: "founders.csv" }).click();
    await shows("Not all rows of founders.csv were sent.");
    await expectAccessible(page.getByRole("main"));
    await chooseFile("Name,Email\nJonas,jonas@tidewell.example");
    await alerts("This file has other headings than founders.csv. Choose that file, or begin a new import.");
    await chooseFile(csvOf(3));
    await showsColumns();
    expect(rowsOf(1)).toHaveLength(3);
    expect(imports.imports).toHaveLength(1);
    await client.open("/admin/import");
    await shows("Not imported yet");
  });

  it("leads to the login when the session has ended, and says afterwards that rows are missing", async () => {
    serveSession(client.server, ada);
    client.server.on(imports.endpoints.addRows, () => {
      throw new Refusal(401, "Please sign in.", "unauthenticated");
    });
    await client.open("/admin/import");
    await chooseFile(csvOf(1));
    await isAt("/admin/login");
    serveSession(client.server, ada);
    imports.serve();
    await client.open("/admin/import?import=1&step=columns");
    await shows("Not all rows of founders.csv were sent.");
  });
});

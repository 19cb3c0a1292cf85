import { listFounders } from "@kindling/contracts/founders/endpoints.ts";
import * as api from "@kindling/contracts/founders/import-endpoints.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { subscribeToOwnChanges } from "../../../../lib/live/own-changes.ts";
import { expectAccessible } from "../../../../testing/expect-accessible.ts";
import { followSavedFiles } from "../../../../testing/saved-files.ts";
import { setUpClient } from "../../../../testing/set-up-client.tsx";
import { isAt, serveSession } from "../../../../testing/sign-in.ts";
import type { FakeCheck } from "../testing/fake-check.ts";
import { alerts, button, conflict, counted, done, fail, openCheck, shows } from "../testing/open-check.ts";

const client = setUpClient();
const saved = followSavedFiles();
const progress = page.getByRole("progressbar", { name: "Progress" });
const report = page.getByRole("region", { name: "Report of the import" });
const running = (imports: FakeCheck) => {
  imports.change({ state: "running" });
  imports.progress({});
};

describe("the run of an import", () => {
  it("shows its progress, also after a reload, and then the report; lists of records are read again", async () => {
    const announced = vi.fn();
    const end = subscribeToOwnChanges(announced);
    const { imports } = await openCheck(client);
    await button("Import 2 founders").click();
    await expect.element(progress).toHaveAttribute("value", "0");
    await shows("0 of 3 rows");
    imports.progress({ created: 1 });
    await shows("1 of 3 rows");
    await client.reload();
    await shows("1 of 3 rows");
    await expectAccessible(page.getByRole("region", { name: "Progress of the import" }));
    done(imports);
    await shows("Rows that were not imported");
    await expect.element(report.getByRole("heading", { name: "2 founders imported" })).toBeVisible();
    expect(announced).toHaveBeenCalledWith({ what: "founders", ids: null, isMove: true });
    end();
  });

  it("says that it has not begun, and why", async () => {
    await openCheck(client);
    client.server.on(api.runFounderImport, fail);
    await button("Import 2 founders").click();
    await alerts("The import has not begun.");
    await alerts("Busy today");
  });

  it("shows the new check when something was changed meanwhile", async () => {
    const { imports } = await openCheck(client);
    client.server.on(api.runFounderImport, conflict);
    await expect.element(button("Import 2 founders")).toBeEnabled();
    imports.rows = imports.rows.slice(0, 1);
    await button("Import 2 founders").click();
    await alerts(
      "Something in it was changed meanwhile, and the rows were checked again. Look at what will happen now, then import.",
    );
    await expect.element(button("Import 1 founder")).toBeVisible();
  });

  it("shows the progress of a run that another window has begun", async () => {
    const { imports } = await openCheck(client);
    client.server.on(api.runFounderImport, conflict);
    await expect.element(button("Import 2 founders")).toBeEnabled();
    running(imports);
    await button("Import 2 founders").click();
    await shows("This import was begun already");
    await expect.element(progress).toBeVisible();
  });

  it("is cancelled, and says why not", async () => {
    await openCheck(client, { prepare: running });
    client.server.on(api.cancelFounderImport, fail);
    await button("Cancel").click();
    await alerts("The import was not cancelled.");
    const { promise, resolve } = Promise.withResolvers<void>();
    const { imports } = await openCheck(client, { prepare: running });
    client.server.on(api.cancelFounderImport, async () => {
      await promise;
      return imports.end("cancelled", { created: 1 });
    });
    await button("Cancel").click();
    await shows("The import finishes the block that is being stored, then it ends.");
    resolve();
    await expect.element(report.getByRole("heading", { name: "Cancelled after 1 of 3 rows" })).toBeVisible();
    await expect.element(report.getByText("Not imported")).toBeVisible();
  });

  it("shows the report of a run that ended before it was cancelled", async () => {
    const { imports } = await openCheck(client, { prepare: running });
    client.server.on(api.cancelFounderImport, conflict);
    done(imports);
    await button("Cancel").click();
    await expect.element(report).toBeVisible();
  });

  it("says that its progress could not be read, and goes on asking", async () => {
    const { imports } = await openCheck(client, { prepare: running });
    await expect.element(progress).toBeVisible();
    client.server.on(api.getFounderImport, fail);
    await expect.element(page.getByRole("alert").getByText("Could not refresh the import.")).toBeVisible();
    imports.serve();
    imports.progress({ created: 2 });
    await shows("2 of 3 rows");
  });
});

describe("the report of an import", () => {
  it("says what became of the rows and who imported them, with the refused ones and their reasons", async () => {
    await openCheck(client, { prepare: done });
    await expect.element(report).toMatchTextContent(/members\.csv, by Anna, November 30, 2026 at \d\d:30/);
    await expect.element(report).toMatchTextContent(/Created1Updated1Refused1/);
    await shows("Email is required");
    await expectAccessible();
    await button("Import another file").click();
    await isAt("/admin/import");
  });

  it("leads to the list of founders", async () => {
    await openCheck(client, { prepare: done });
    await page.getByRole("link", { name: "Open the founders" }).click();
    await isAt("/admin/dashboard");
    await expect.poll(() => client.server.seen).toContain(`GET ${listFounders.path}`);
  });

  it("saves the refused rows in the file's columns, and says why not", async () => {
    const { imports } = await openCheck(client, { prepare: done });
    const download = button("Download refused rows");
    await expect.element(download).toBeVisible();
    client.server.on(api.listRefusedFounderRows, fail);
    await download.click();
    await alerts("The rows were not downloaded.");
    imports.serve();
    client.server.respond("GET", api.listRefusedFounderRows.path, () => new Response("A,Reason\r\nx,y\r\n"));
    await download.click();
    await expect.poll(() => saved.map(({ name }) => name)).toEqual(["members-refused.csv"]);
  });

  it("shows 50 refused rows at a time, and says when they are deleted", async () => {
    await openCheck(client, {
      prepare: (imports) => {
        done(imports);
        imports.refused = Array.from({ length: 70 }, (_, n) => ({ ...imports.refused[0]!, line: n + 2 }));
        imports.progress({ refused: 70 });
      },
    });
    const rows = () => page.getByRole("rowheader").elements().length;
    await expect.poll(rows).toBe(50);
    await button("Show more (20 left)").click();
    await expect.poll(rows).toBe(70);
    await openCheck(client, { prepare: (imports) => void imports.end("done", counted) });
    await shows("They were deleted a week after the import began.");
  });

  it("retries refused rows that could not be loaded", async () => {
    const { imports } = await openCheck(client, {
      prepare: (imports) => {
        done(imports);
        client.server.on(api.listRefusedFounderRows, fail);
      },
    });
    await shows("The rows could not be loaded");
    imports.serve();
    await button("Try Again").click();
    await shows("Email is required");
  });

  it("of an import that never ran offers to delete it", async () => {
    await openCheck(client, { prepare: (imports) => void imports.change({ state: "cancelled" }) });
    await expect
      .element(report.getByRole("heading", { name: "This import ended before it ran" }))
      .toBeVisible();
    await expect.element(button("Delete...")).toBeVisible();
    await expect.element(button("Undo this import...")).not.toBeInTheDocument();
  });
});

describe("a viewer", () => {
  beforeEach(() => client.server.on(api.listFounderImports, () => []));
  const asViewer = () => serveSession(client.server, { role: "viewer", id: null, name: "vera" });
  const has = async (names: readonly string[]) => {
    for (const name of names) await expect.element(button(name)).not.toBeInTheDocument();
  };

  it("sees the progress of a run, and cannot cancel it", async () => {
    await openCheck(client, { prepare: (imports) => [running(imports), asViewer()] });
    await expect.element(progress).toBeVisible();
    await has(["Cancel"]);
  });

  it("sees a report, and can download the refused rows only", async () => {
    await openCheck(client, { prepare: (imports) => [done(imports), asViewer()] });
    await expect.element(button("Download refused rows")).toBeVisible();
    await has(["Undo this import...", "Import another file"]);
  });
});

import * as api from "@kindling/contracts/founders/import-endpoints.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../../testing/expect-accessible.ts";
import { setUpClient } from "../../../../testing/set-up-client.tsx";
import { isAt } from "../../../../testing/sign-in.ts";
import { address, button, conflict, done, fail, openCheck, shows } from "../testing/open-check.ts";

const client = setUpClient();
const question = page.getByRole("alertdialog", { name: "Undo this import?" });

describe("the undo of an import", () => {
  const confirm = question.getByRole("button", { name: "Undo import" });

  it("asks, shows its progress, then what stayed and why, with links", async () => {
    const { imports } = await openCheck(client, { prepare: done });
    await button("Undo this import...").click();
    await expect
      .element(question)
      .toMatchTextContent(
        "Archives the 1 founder that it created, sets back the 1 founder that it changed. A founder who was changed or invited since stays as it is.",
      );
    await expectAccessible(question);
    await confirm.click();
    await shows("0 of 3 founders");
    imports.change({ undo: { state: "running", total: 3, undone: 1, kept: 1 } });
    await shows("2 of 3 founders");
    imports.kept = [
      { record_id: 2, name: "Founder 2", company: "Company 0002", reason: "was changed since" },
      { record_id: 9, name: null, company: null, reason: "was erased" },
    ];
    imports.change({ undo: { state: "done", total: 3, undone: 1, kept: 2 } });
    await shows("2 founders stay as they are:");
    await shows("1 of 3 founders are as before.");
    await shows("Founder 9");
    await expectAccessible(page.getByRole("region", { name: "Report of the undo" }));
    await page.getByRole("link", { name: "Company 0002" }).click();
    await isAt(`${address}&founder=2`);
  });

  it("says why it has not begun, and shows one that somebody else has begun", async () => {
    const { imports } = await openCheck(client, { prepare: done });
    client.server.on(api.undoFounderImport, fail);
    await button("Undo this import...").click();
    await confirm.click();
    await expect.element(question.getByRole("alert")).toMatchTextContent("Busy today");
    client.server.on(api.undoFounderImport, conflict);
    imports.change({ undo_until: null, undo: { state: "running", total: 2, undone: 0, kept: 0 } });
    await confirm.click();
    await shows("0 of 2 founders");
    await expect.element(question).not.toBeInTheDocument();
  });

  it("retries the records that stayed, which could not be loaded", async () => {
    const { imports } = await openCheck(client, {
      prepare: (imports) => {
        done(imports);
        imports.change({ undo_until: null, undo: { state: "done", total: 2, undone: 1, kept: 1 } });
        imports.kept = [{ record_id: 2, name: "Founder 2", company: "Company 0002", reason: "was changed" }];
        client.server.on(api.listFoundersKeptByUndo, fail);
      },
    });
    await shows("The founders that stayed could not be loaded");
    imports.serve();
    await button("Try Again").click();
    await shows("was changed");
  });
});

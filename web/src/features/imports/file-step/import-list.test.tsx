import type { Identity } from "@kindling/contracts/gateway/schemas.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { storeAdmin } from "../../../lib/session/stored-sessions.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../../testing/fake-community.ts";
import { Refusal } from "../../../testing/fake-server.ts";
import { setUpClient } from "../../../testing/set-up-client.tsx";
import { serveSession } from "../../../testing/sign-in.ts";
import { pasteText } from "../testing/choose-file.ts";
import { FakeFileImports } from "../testing/fake-file-imports.ts";

const client = setUpClient();
const vera: Identity = { role: "viewer", id: null, name: "vera" };
const button = (name: string) => page.getByRole("button", { name, exact: true });
const shows = (text: string) => expect.element(page.getByText(text).first()).toBeVisible();

let imports: FakeFileImports;
beforeEach(() => {
  new FakeCommunity(client.server);
  imports = new FakeFileImports(client.server);
});

describe("the newest imports", () => {
  const mapping = { columns: [], values: {} };
  const counts = {
    total: 9,
    created: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    refused: 0,
    "changed-since": 0,
  };

  it("have their state, counts, author and time, and lead to where they go on", async () => {
    const add = (file_name: string) => imports.add({ file_name, headings: ["Company"], mapping });
    add("staged.csv");
    Object.assign(add("running.csv"), { state: "running", counts: { ...counts, created: 4 } });
    const ended = { ...counts, created: 7, updated: 1, refused: 1 };
    Object.assign(add("done.csv"), { state: "done", counts: ended });
    Object.assign(add("undone.csv"), {
      state: "done",
      counts: ended,
      undo: { state: "done", total: 8, undone: 8, kept: 0 },
    });
    await client.open("/admin/import");
    const item = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    for (const [name, state, step, words] of [
      ["staged.csv", "Not imported yet", "?import=1&step=columns", /by Anna/],
      ["running.csv", "Running", "?import=2&step=check", /4 of 9 rows/],
      ["done.csv", "Imported", "?import=3&step=check", /7 created, 1 updated, 1 refused/],
      ["undone.csv", "Undone", "?import=4&step=check", /November 30, 2026 at/],
    ] as const) {
      await expect.element(item(name).getByText(state, { exact: true }).first()).toBeVisible();
      await expect.element(item(name).first()).toMatchTextContent(words);
      const link = page.getByRole("link", { name, exact: true });
      await expect.element(link).toHaveAttribute("href", `/admin/import${step}`);
    }
    await expectAccessible();
  });

  it("show their failure, and retry", async () => {
    client.server.on(imports.endpoints.list, () => {
      throw new Refusal(500, "no");
    });
    await client.open("/admin/import");
    await shows("Imports not loaded");
    imports.serve();
    await button("Try Again").click();
    await shows("No imports yet");
  });

  it("are all that a viewer sees", async () => {
    serveSession(client.server, vera);
    storeAdmin(vera);
    await client.open("/admin/import");
    await shows("Imports that admins begin are listed here.");
    await expect.element(button("Choose a file")).not.toBeInTheDocument();
    pasteText("Company\tEmail\nPackhorse\tmei@packhorse.example");
    expect(client.server.seen.filter((line) => line.startsWith("POST"))).toEqual([]);
    await expectAccessible();
  });
});

import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { FakeCommunity } from "../../../testing/fake-community.ts";
import { setUpClient } from "../../../testing/set-up-client.tsx";
import { isAt } from "../../../testing/sign-in.ts";
import { chooseFile } from "../testing/choose-file.ts";
import { FakeFileImports } from "../testing/fake-file-imports.ts";

const client = setUpClient();
const button = (name: string) => page.getByRole("button", { name, exact: true });
const isSending = () => expect.element(page.getByText("0 of 1 rows.")).toBeVisible();

it("a link is followed while rows are sent only after a question", async () => {
  new FakeCommunity(client.server);
  const imports = new FakeFileImports(client.server);
  const held = Promise.withResolvers<void>();
  client.server.on(imports.endpoints.addRows, async () => {
    await held.promise;
    return { rows: 0 };
  });
  await client.open("/admin/import");
  await chooseFile("Company,E-mail\nTidewell,jonas@tidewell.example");
  await isSending();
  const dashboard = page.getByRole("link", { name: "Dashboard" });
  await dashboard.click();
  await expect.element(page.getByRole("alertdialog", { name: "Stop sending?" })).toBeVisible();
  await button("Stay").click();
  await isSending();
  await dashboard.click();
  await button("Leave").click();
  await isAt("/admin/dashboard");
  held.resolve();
});

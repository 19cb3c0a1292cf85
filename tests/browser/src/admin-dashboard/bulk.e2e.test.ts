import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import { expect, it } from "vitest";
import { tableOf, useAdminDashboard, waitUntilFound } from "./use-admin-dashboard.ts";

const { during, data, proxy, send } = await useAdminDashboard();

it("many founders are changed except one archived meanwhile, and undone except one changed since", async () => {
  const word = `bulk${randomUUID().slice(0, 8)}`;
  for (const n of [0, 1, 2]) {
    const fields = { company: `${word} ${n}`, email: `${word}.${n}@mail.example`, temperature: "COLD" };
    await send("POST", "/api/founders", founderLike(n, fields));
  }
  const founders = () => data<Founder[]>(`/api/founders?q=${word}&limit=500`);
  const temperatures = async () => (await founders()).map(({ temperature }) => temperature).sort();
  const [gone, other] = (await founders()) as [Founder, Founder];
  // A live update would remove the archived record from the list and from the selection.
  proxy.on("GET", /^\/api\/live/, { kind: "hold" });
  await during({ path: `/admin/dashboard?q=${word}` }, async ({ page, errors }) => {
    const dialog = page.getByRole("dialog");
    const press = (name: string | RegExp) => dialog.getByRole("button", { name }).click();
    await tableOf(page);
    await waitUntilFound(page);
    await page.getByRole("checkbox", { name: "Select all loaded rows" }).click();
    await page
      .getByRole("region", { name: "Selection" })
      .getByRole("button", { name: "Temperature" })
      .click();
    await dialog.getByRole("radio", { name: "Hot" }).check();
    await send("DELETE", `/api/founders/${gone.id}`);
    await press("Change 3 founders");
    await dialog.getByText("2 founders changed. 1 could not be changed.").waitFor();
    const item = dialog.getByRole("listitem").filter({ hasText: gone.company });
    await item.getByText("This record was archived.").waitFor();
    expect(await temperatures()).toEqual(["HOT", "HOT"]);
    await send("PUT", `/api/founders/${other.id}`, { temperature: "FIRE" });
    await press("Done");
    proxy.clear();
    await page.reload();
    await page.getByRole("button", { name: /^Your changes/ }).click();
    await press(/^Undo: 2 founders, Temperature/);
    await dialog.getByText("1 founder is as before. 1 could not be changed.").waitFor();
    expect(await temperatures()).toEqual(["COLD", "FIRE"]);
    expect(errors).toEqual([]);
  });
});

import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import { expect, it } from "vitest";
import { useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data, send } = await useAdminDashboard();

it("Ctrl-Z undoes edits from the newest to the oldest, also those from before a reload", async () => {
  const word = `undone${randomUUID().slice(0, 8)}`;
  const fields = { company: word, email: `${word}@mail.example` };
  const { id } = await send<Founder>("POST", "/api/founders", founderLike(1, fields));
  const stored = async () => (await data<Founder>(`/founders/${id}`)).requested_check_usd;
  await during({ path: `/admin/dashboard?q=${word}` }, async ({ page, errors }) => {
    const changes = (count: number) =>
      page.getByRole("button", { name: `Your changes, ${count} to undo`, exact: true }).waitFor();
    for (const [n, ask] of ["600000", "700000"].entries()) {
      await page.getByRole("button", { name: `Ask of ${word}` }).click();
      await page.getByRole("textbox", { name: `Ask of ${word} in USD` }).fill(ask);
      await page.keyboard.press("Enter");
      await changes(n + 1);
    }
    await page.reload();
    await changes(2);
    await page.keyboard.press("Control+z");
    await page.getByText(`Total Ask of ${word} is $600,000 again.`).waitFor();
    expect(await stored()).toBe(600_000);
    await page.keyboard.press("Control+z");
    await page.getByText(`Total Ask of ${word} is $500,000 again.`).waitFor();
    expect(await stored()).toBe(500_000);
    await page.getByRole("button", { name: `Ask of ${word}: $500K` }).waitFor();
    expect(errors).toEqual([]);
  });
});

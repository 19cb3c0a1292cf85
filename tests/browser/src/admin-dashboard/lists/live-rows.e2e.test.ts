import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import { expect, it } from "vitest";
import { firstColumn, pill, tableOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, send } = await useAdminDashboard();

/** Adds a founder with this ask, whose company is the word and the number. */
const add = (word: string, n: number, ask: number) =>
  send<Founder>(
    "POST",
    "/api/founders",
    founderLike(n, {
      company: `${word} ${n}`,
      email: `${word}.${n}@mail.example`,
      requested_check_usd: ask,
    }),
  );

it("a founder whom another admin adds and changes leaves the rows, until the pill is pressed", async () => {
  const word = randomUUID().slice(0, 8);
  await add(word, 0, 100);
  await add(word, 1, 200);
  await during({ path: `/admin/dashboard?q=${word}&sort=ask` }, async ({ page }) => {
    await tableOf(page);
    const [first, second, third] = [`${word} 0`, `${word} 1`, `${word} 2`];
    const { id } = await add(word, 2, 150);
    await pill(page, "1 new").waitFor();
    expect(await firstColumn(page)).toEqual([first, second]);
    const total = (await data<Founder[]>("/api/founders")).length;
    await pill(page, "1 new").click();
    await expect.poll(() => firstColumn(page)).toEqual([first, third, second]);
    await page.getByText(`Showing 3 of ${total} founders`).waitFor();
    await send("PUT", `/api/founders/${id}/ask`, { requested_check_usd: 400 });
    await page
      .getByRole("button", { name: `Ask of ${third}` })
      .getByText("$400")
      .waitFor();
    await pill(page, "1 moved").waitFor();
    expect(await firstColumn(page)).toEqual([first, third, second]);
    await pill(page, "1 moved").click();
    await expect.poll(() => firstColumn(page)).toEqual([first, second, third]);
  });
});

import { randomUUID } from "node:crypto";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { axeViolations } from "../page/axe.ts";
import { tabTo } from "../page/focus.ts";
import { addInvestor, useEnforced } from "../product/enforced.ts";
import { adminRole, founderRole } from "../product/roles.ts";

const { product, during } = await useEnforced();
const button = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });
const press = async (shown: Locator): Promise<void> => {
  await tabTo(shown);
  await shown.page().keyboard.press("Enter");
};

// The admin, the page of a link and a dashboard are of three people: no component test has them together.
it("an admin introduces two people, of whom one answers on a link's page and one on the dashboard, all by keyboard", async () => {
  const word = randomUUID().slice(0, 8);
  const founder = founderLike(1, {
    company: `Lanternworks ${word}`,
    name: `Ruth ${word}`,
    email: `ruth@${word}.example`,
  });
  const investor = { ...investorLike(1), name: `Otto ${word}`, email: `otto@${word}.example` };
  const { id: founderId } = await product.send("POST", "/api/founders", founder);
  const investorId = await addInvestor(product, { ...investor, password: "correct horse battery staple" });
  await product.waitUntilConsistent();
  const id = pairId(founderId, investorId);
  await product.send("POST", "/api/introductions", { match_ids: [id] });
  const introduction = `/admin/introductions?introduction=${id}`;

  await during({}, async ({ page, errors }) => {
    await adminRole("ada").signIn(page, introduction);
    const dialog = page.getByRole("dialog");
    await press(button(dialog, "Mark as asked"));
    await dialog.getByText(`Waiting for ${investor.name}`).waitFor();
    await press(button(dialog, `Make a link for ${investor.name}`));
    await button(dialog, `Copy the link for ${investor.name}`).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  const { path } = await product.send("POST", `/api/introductions/${id}/link`, { side: "investor" });
  await during({}, async ({ page, errors }) => {
    await page.goto(path);
    await page.getByText("A founder of our community may fit what you look for:").waitFor();
    for (const tell of ["Lanternworks", "Ruth"]) expect(await page.content()).not.toContain(tell);
    await press(button(page, "Yes, introduce us"));
    await page.getByText("You said yes").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  await during({}, async ({ page, errors }) => {
    await founderRole({ name: founder.name!, email: founder.email! }).signIn(page);
    const card = page.getByRole("region", { name: "Introductions" });
    await press(button(card, "Yes, introduce us"));
    await card.getByText("You said yes").waitFor();
    await product.send("POST", `/api/introductions/${id}/steps`, { step: "introduce" });
    await page.reload();
    await card.getByText(investor.name).waitFor();
    await press(button(card, "We met"));
    await expect.poll(() => button(card, "We met").getAttribute("aria-pressed")).toBe("true");
    expect(await axeViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
  expect(await product.get(`/api/introductions/${id}`)).toMatchObject({ state: "met" });
});

import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { useEnforced } from "../product/enforced.ts";
import { adminRole } from "../product/roles.ts";
import { pill, rowOf } from "./use-admin-dashboard.ts";

const { during, product, proxy, send } = await useEnforced();
let word: string;
beforeEach(() => {
  word = randomUUID().slice(0, 8);
});
const fields = (n: number) =>
  founderLike(n, { company: `Emberline ${word} ${n}`, email: `${n}@${word}.example` });
const applied = (n: number): Promise<Founder> => send("POST", "/api/founders", fields(n));
const decide = (id: number, what: "approve" | "decline", body: object) =>
  product.send("POST", `/api/applications/founders/${id}/${what}`, body);

const itemOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const isGone = (page: Page, name: string) => itemOf(page, name).waitFor({ state: "detached" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe("the applications", () => {
  it("are in no list and no count until they are approved, come and go live, and say who decided before", async () => {
    await product.send("POST", "/api/founders", fields(1));
    await product.waitUntilConsistent();
    await during({}, async ({ page, errors }) => {
      await adminRole("ada").signIn(page, `/admin/dashboard?q=${word}`);
      await rowOf(page, `${word} 1`).waitFor();
      const counted = async (): Promise<number> => (await product.get("/api/stats")).founders;
      const before = await counted();
      const kinds = ["founders", "investors"];
      const pending = await Promise.all(
        kinds.map(async (kind) => (await product.get(`/api/applications/${kind}?state=pending`)).length),
      );
      const waiting = pending[0] + pending[1];
      const { company } = await applied(2);
      const link = page.getByRole("link", { name: `Applications ${waiting + 1} waiting` });
      await link.waitFor();
      await product.send("POST", "/api/founders", fields(3));
      await pill(page, "1 new").click();
      await rowOf(page, `${word} 3`).waitFor();
      expect(await rowOf(page, company).count()).toBe(0);
      await expect.poll(counted).toBe(before + 1);

      await link.click();
      await itemOf(page, company).waitFor();
      const [early, late, last] = [await applied(4), await applied(5), await applied(6)];
      await itemOf(page, last.company).waitFor();
      await decide(early.id, "approve", {});
      await isGone(page, early.company);
      for (const name of [company, last.company])
        await page.getByRole("checkbox", { name: `Select ${name}` }).check();
      await button(page, "Approve selected").click();
      await page.getByText("2 founders approved").waitFor();
      await isGone(page, company);
      await page.getByRole("link", { name: "Dashboard" }).click();
      await page.getByRole("searchbox", { name: "Search" }).fill(word);
      await rowOf(page, company).waitFor();
      expect(errors).toEqual([]);

      // Without live updates the page does not learn of the decision.
      const failure = { success: false, error: "no" };
      proxy.on("GET", /^\/api\/live/, { kind: "respond", status: 503, body: failure });
      await page.goto("/admin/applications");
      await itemOf(page, late.company).waitFor();
      await decide(late.id, "decline", { reason: "No." });
      await button(page, `Approve ${late.company}`).click();
      await page.getByText("This application was declined already, by ada.").waitFor();
      await isGone(page, late.company);
    });
  });

  it("of investors are asked, declined and approved after all, which the activity shows", async () => {
    const name = `Ivy ${word}`;
    const investor = investorLike(1, { name, email: `ivy@${word}.example` });
    const { id }: Investor = await send("POST", "/api/investors-database", investor);
    await during({}, async ({ page }) => {
      await adminRole("ada").signIn(page, "/admin/applications?tab=investors");
      await button(page, `Ask... ${name}`).click();
      await page.getByRole("textbox", { name: "Question" }).fill("Which towns?");
      await button(page, "Send Question").click();
      await itemOf(page, name).getByText("Which towns?").waitFor();
      await button(page, `Decline... ${name}`).click();
      await page.getByRole("textbox", { name: "Reason" }).fill("Not our field.");
      await button(page, "Decline").click();
      await isGone(page, name);
      await page.getByRole("tab", { name: "Declined investors" }).click();
      await itemOf(page, name)
        .getByText(/^Declined .* by ada$/)
        .waitFor();
      await page.reload();
      await itemOf(page, name).getByText("Not our field.").waitFor();
      await button(page, `Approve ${name}`).click();
      await isGone(page, name);
      const listed = (await product.get("/api/investors-database")) as Investor[];
      expect(listed.map((one) => one.id)).toContain(id);
      await page.goto("/admin/activity?what=applications");
      await itemOf(page, name).getByText("approved the application of").waitFor();
      await page.getByRole("link", { name }).first().waitFor();
    });
  });
});

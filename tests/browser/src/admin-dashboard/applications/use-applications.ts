import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { type Enforced, passcode, useEnforced } from "../../product/enforced.ts";

export const path = "/admin/applications";

/** A product that reviews applications. */
export interface ApplicationsInUse extends Enforced {
  /** A founder who applies. */
  applied(): Promise<Founder>;
  decide(id: number, what: "approve" | "ask" | "decline", body?: object): Promise<unknown>;
  isListed(id: number): Promise<boolean>;
}

/** Call at the top of a file. */
export async function useApplications(): Promise<ApplicationsInUse> {
  const enforced = await useEnforced({ FOUNDER_SIGN_IN: "email-only", REVIEW_APPLICATIONS: "on" });
  const { product, send } = enforced;
  await product.signIn(passcode);
  let applicants = 0;
  return {
    ...enforced,
    async applied() {
      applicants += 1;
      const fields = { company: `Emberline ${applicants}`, elevator_pitch: "Fires that last." };
      return send("POST", "/api/founders", founderLike(applicants, fields));
    },
    decide: (id, what, body = {}) => product.send("POST", `/api/applications/founders/${id}/${what}`, body),
    isListed: async (id) =>
      ((await product.get("/api/founders")) as Founder[]).some((founder) => founder.id === id),
  };
}

/** Signs in as an admin and opens a page. */
export async function open(page: Page, at = path): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Passcode", { exact: true }).fill(passcode);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/dashboard");
  if (at !== "/admin/dashboard") await page.goto(at);
}

export const itemOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

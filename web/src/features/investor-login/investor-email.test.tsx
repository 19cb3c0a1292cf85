import { createInvestorSession, getConfig } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { enforcedConfig, Refusal, type SentRequest } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const email = page.getByLabelText("Email");
const logIn = page.getByRole("button", { name: "Log In" });
const problemOfEmail = () => (email.element() as HTMLInputElement).validationMessage;

async function fillIn(typed: string): Promise<void> {
  await client.open("/investor/login");
  await email.fill(typed);
  await page.getByLabelText(/^Password/).fill("secret");
}

describe("the email of the investor login", () => {
  it("can have letters of any language, and spaces around it", async () => {
    const sent: SentRequest[] = [];
    client.server.on(getConfig, () => enforcedConfig);
    client.server.on(createInvestorSession, (request) => {
      sent.push(request);
      throw new Refusal(401, texts.wrongLogin, "unauthenticated");
    });
    await fillIn("");
    for (const typed of ["josé@fund.example", "ana@münchen.example", " ana@fund.example "]) {
      await email.fill(typed);
      await logIn.click();
      await expect.poll(() => sent.at(-1)?.body).toEqual({ email: typed, password: "secret" });
      await expect.element(page.getByText(texts.wrongLogin)).toBeVisible();
    }
  });

  it("is blocked by the browser when it is not one", async () => {
    await fillIn("");
    for (const typed of ["ana", "ana@", "ana fund@fund.example", " "]) {
      await email.fill(typed);
      await logIn.click();
      await expect.element(email).toHaveFocus();
      expect(problemOfEmail()).toBe("Please enter a valid email address");
      expect(page.getByRole("button", { name: "Logging in..." }).elements()).toEqual([]);
    }
  });

  it("is required by the browser, also after another email was typed", async () => {
    await fillIn("ana@");
    await email.clear();
    await logIn.click();
    await expect.element(email).toHaveFocus();
    expect((email.element() as HTMLInputElement).validity).toMatchObject({
      valueMissing: true,
      customError: false,
    });
  });
});

import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeViolations } from "../page/axe.ts";
import { itIsForEveryone } from "../page/everyone.ts";
import type { Trouble } from "../page/fault-proxy.ts";
import { pressTwice } from "../page/press.ts";
import { useProduct } from "../product/use-product.ts";

const { proxy, during, data, send } = await useProduct();
const name = `emberline-${randomUUID().slice(0, 8)}`;
const founder = { company: name, name: "Maya Okafor", email: `maya@${name}.example` };
const { id: founderId } = await send<{ id: number }>("POST", "/api/founders", founder);
const config = await data<object>("/api/config");

/** Lets the community have another name. */
const nameCommunity = (product: string) =>
  proxy.on("GET", /^\/api\/config/, {
    kind: "answer",
    status: 200,
    body: { success: true, data: { ...config, product } },
  });

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/founder/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Sign In" }).click();
}

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("founderLogin") ?? "null"));

itIsForEveryone("the founder login", during, async ({ page }, check) => {
  await page.goto("/FounderLogin");
  await page.getByRole("heading", { level: 1, name: "Founder Login" }).waitFor();
  await check();
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText("Please enter your email address").waitFor();
  await check("with an error");
});

describe("a founder login", () => {
  it("stores who it is and opens the dashboard", async () => {
    await during({}, async ({ page, errors }) => {
      const before = new Date().toISOString();
      await signIn(page, `  MAYA@${name}.example `);
      await page.waitForURL("**/founder/dashboard");
      const { loginTime, ...login } = await stored(page);
      expect(login).toEqual({
        email: `MAYA@${name}.example`,
        founderId,
        founderName: "Maya Okafor",
        company: name,
      });
      expect(loginTime >= before).toBe(true);
      expect(errors).toEqual([]);
    });
  });

  it("reads Signing in... meanwhile and is sent once", async () => {
    await during({}, async ({ page }) => {
      proxy.on("POST", /auth$/, { kind: "hang" });
      await page.goto("/founder/login");
      await page.getByLabel("Email").fill(founder.email);
      await pressTwice(page.getByRole("button", { name: "Sign In" }));
      const button = page.getByRole("button", { name: "Signing in..." });
      await button.waitFor();
      const sent = () => proxy.seen.filter((line) => line === "POST /api/founder/auth").length;
      await expect.poll(sent).toBe(1);
      await button.click({ force: true });
      await page.getByLabel("Email").press("Enter");
      expect(sent()).toBe(1);
    });
  });

  it("works by keyboard alone", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/founder/login");
      await page.getByLabel("Email").focus();
      await page.keyboard.press("Enter");
      await page.getByText("Please enter your email address").waitFor();
      await page.keyboard.type(founder.email);
      expect(await page.getByText("Please enter your email address").count()).toBe(0);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/founder/dashboard");
    });
  });

  it("leads to the opt-in and home", async () => {
    await during({}, async ({ page }) => {
      nameCommunity("Tinder Box");
      await page.goto("/founder/login");
      await page.getByRole("link", { name: "Apply to join Tinder Box" }).click();
      await page.waitForURL("**/apply");
      await page.goBack();
      await page.getByRole("link", { name: "Back to Home" }).click();
      await page.waitForURL(`${proxy.url}/`);
    });
  });
});

describe("a founder login that fails", () => {
  it("asks for the email, and for one that is one", async () => {
    await during({}, async ({ page }) => {
      await signIn(page, "   ");
      await page.getByText("Please enter your email address").waitFor();
      await signIn(page, "maya");
      await page.getByText("Please enter a valid email address").waitFor();
    });
  });

  it("says with the product's name that nobody has this email", async () => {
    await during({}, async ({ page }) => {
      nameCommunity("Tinder Box");
      await signIn(page, "nobody@emberline.example");
      await page
        .getByRole("alert")
        .getByText(
          "No founder found with this email address. Please check your email or apply to join Tinder Box Group.",
          { exact: true },
        )
        .waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await stored(page)).toBeNull();
    });
  });

  const answer = (status: number, body: unknown): Trouble => ({ kind: "answer", status, body });
  it.each<[string, Trouble, string]>([
    ["a reason of the server", answer(403, { error: "You are banned." }), "You are banned."],
    ["no reason", answer(500, {}), "Authentication failed. Please try again."],
    ["a reply that is no JSON", answer(200, "<html>"), "Invalid response from server. Please try again."],
    ["a page of a proxy", answer(502, "<html>"), "Invalid response from server. Please try again."],
    [
      "success without a founder",
      answer(200, { success: true, data: {} }),
      "Invalid response from server. Please try again.",
    ],
    ["success false", answer(200, { success: false }), "Authentication failed"],
    ["success false with a reason", answer(200, { success: false, error: "Not today." }), "Not today."],
    ["no network", { kind: "cut" }, "Login failed. Please check your connection and try again."],
  ])("tells of %s, and can be tried again", async (_, trouble, text) => {
    await during({}, async ({ page }) => {
      proxy.on("POST", /auth$/, trouble);
      await signIn(page, founder.email);
      await page.getByRole("alert").getByText(text, { exact: true }).waitFor();
      expect(await stored(page)).toBeNull();
      proxy.clear();
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.waitForURL("**/founder/dashboard");
    });
  });

  it("gives up after 30 s (the browser's clock is turned forward)", async () => {
    await during({}, async ({ page }) => {
      await page.clock.install();
      proxy.on("POST", /auth$/, { kind: "hang" });
      await signIn(page, founder.email);
      await page.getByRole("button", { name: "Signing in..." }).waitFor();
      await page.clock.fastForward(31_000);
      await page.getByText("Login failed. Please check your connection and try again.").waitFor();
    });
  });
});

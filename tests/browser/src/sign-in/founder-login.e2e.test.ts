import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { axeViolations } from "../page/axe.ts";
import type { Fault } from "../page/fault-proxy.ts";
import { pressTwice } from "../page/press.ts";
import { useProduct } from "../product/use-product.ts";

const { proxy, during, data, send } = await useProduct();
const name = `emberline-${randomUUID().slice(0, 8)}`;
const founder = { company: name, name: "Maya Okafor", email: `maya@${name}.example` };
const { id: founderId } = await send<{ id: number }>("POST", "/api/founders", founder);
const config = await data<object>("/api/config");

/** Changes the community's name in the configuration. */
const nameCommunity = (product: string) =>
  proxy.on("GET", /^\/api\/config/, {
    kind: "respond",
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

itIsAccessible("the founder login", during, async ({ page }, check) => {
  await page.goto("/FounderLogin");
  await page.getByRole("heading", { level: 1, name: "Founder Login" }).waitFor();
  await check();
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText("Please enter your email address").waitFor();
  await check("with an error");
});

describe("a founder login", () => {
  it("stores the founder and opens the dashboard", async () => {
    await during({ translated: true }, async ({ page, errors }) => {
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

  it("shows Signing in... while waiting and sends one request", async () => {
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

  it("works by keyboard only", async () => {
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

  it("does not open the dashboard after the user leaves", async () => {
    await during({ emptyCache: true }, async ({ page }) => {
      proxy.on("POST", /auth$/, { kind: "hold" });
      // Until the next page has loaded, the login stays.
      proxy.on("GET", /apply-page/, { kind: "hang" });
      await page.goto("/founder/login");
      await page.getByLabel("Email").fill(founder.email);
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.getByRole("button", { name: "Signing in..." }).waitFor();
      await page.getByRole("link", { name: /^Apply to join/ }).click();
      await page.waitForURL("**/apply");
      proxy.release();
      await page.getByRole("button", { name: "Sign In" }).waitFor();
      await expect.poll(() => stored(page)).not.toBeNull();
      expect(page.url()).toBe(`${proxy.url}/apply`);
    });
  });

  it("links to the opt-in and home", async () => {
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
  it("requires an email, and a valid one", async () => {
    await during({}, async ({ page }) => {
      await signIn(page, "   ");
      await page.getByText("Please enter your email address").waitFor();
      await signIn(page, "maya");
      await page.getByText("Please enter a valid email address").waitFor();
    });
  });

  it("shows an error with the product's name for an unknown email", async () => {
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

  const respond = (status: number, body: unknown): Fault => ({ kind: "respond", status, body });
  const failures: [what: string, fault: Fault, text: string][] = [
    ["an error with a reason", respond(403, { error: "You are banned." }), "You are banned."],
    ["an error without a reason", respond(500, {}), "Authentication failed. Please try again."],
    ["invalid JSON", respond(200, "<html>"), "Invalid response from server. Please try again."],
    ["a proxy's error page", respond(502, "<html>"), "Invalid response from server. Please try again."],
    [
      "success without a founder",
      respond(200, { success: true, data: {} }),
      "Invalid response from server. Please try again.",
    ],
    ["success false", respond(200, { success: false }), "Authentication failed"],
    ["success false with a reason", respond(200, { success: false, error: "Not today." }), "Not today."],
    ["a broken connection", { kind: "cut" }, "Login failed. Please check your connection and try again."],
  ];
  it("shows an error for each response that is no success, and can be retried", async () => {
    await during({}, async ({ page }) => {
      for (const [what, fault, text] of failures) {
        proxy.on("POST", /auth$/, fault);
        await signIn(page, founder.email);
        await page.getByRole("alert").getByText(text, { exact: true }).waitFor();
        expect(await stored(page), what).toBeNull();
        proxy.clear();
        await page.getByRole("button", { name: "Sign In" }).click();
        await page.waitForURL("**/founder/dashboard");
        await page.evaluate(() => localStorage.clear());
      }
    });
  });

  it("times out after 30 s (fake clock)", async () => {
    await during({ fakeClock: true }, async ({ page }) => {
      proxy.on("POST", /auth$/, { kind: "hang" });
      await signIn(page, founder.email);
      await page.getByRole("button", { name: "Signing in..." }).waitFor();
      await page.clock.fastForward(31_000);
      await page.getByText("Login failed. Please check your connection and try again.").waitFor();
    });
  });
});

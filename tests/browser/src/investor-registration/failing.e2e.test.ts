import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeViolations } from "../page/axe.ts";
import type { Fault } from "../page/fault-proxy.ts";
import { waitForFocus } from "../page/focus.ts";
import { pressTwice } from "../page/press.ts";
import {
  dialog,
  field,
  fillRequired,
  opener,
  openForm,
  registerButton,
  useRegistration,
} from "./use-registration.ts";

const { proxy, during, sent } = await useRegistration();

/** Registers Ada Krone, and closes the form and opens it again while the proxy holds the request. */
async function reopenWhileSent(page: Page): Promise<void> {
  await openForm(page);
  await fillRequired(page);
  proxy.on("POST", /^\/api\/investors-database$/, { kind: "hold" });
  await registerButton(page).click();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await opener(page).click();
}

describe("submitting the investor registration", () => {
  it("shows each error at its field, focuses the field and sends no request", async () => {
    await during({}, async ({ page }) => {
      await openForm(page);
      await field(page, "Email").fill("ada@");
      await field(page, "Typical Check (USD)").fill("1.5");
      await registerButton(page).click();
      await dialog(page).getByText("Name is required").waitFor();
      await dialog(page).getByText("Email is not a valid email address").waitFor();
      await dialog(page).getByText("Typical Check (USD) must be a whole number").waitFor();
      await waitForFocus(field(page, "Name"));
      expect(await field(page, "Name").getAttribute("aria-invalid")).toBe("true");
      expect(sent()).toBe(0);
      await field(page, "Name").fill("Ada");
      await dialog(page).getByText("Name is required").waitFor({ state: "hidden" });
    });
  });

  it("shows the server's error when the email is taken", async () => {
    await during({}, async ({ page }) => {
      await openForm(page);
      const email = await fillRequired(page);
      await registerButton(page).click();
      await dialog(page).waitFor({ state: "hidden" });
      await openForm(page);
      await field(page, "Name").fill("Somebody Else");
      await field(page, "Email").fill(email.toUpperCase());
      await registerButton(page).click();
      await dialog(page).getByRole("alert").getByText("An investor with this email already exists").waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await fillRequired(page);
      await registerButton(page).click();
      await dialog(page).waitFor({ state: "hidden" });
    });
  });

  it("shows an error that arrives after the dialog was closed", async () => {
    await during({}, async ({ page }) => {
      const closed = Promise.withResolvers<void>();
      await page.route("**/api/investors-database", async (route) => {
        await closed.promise;
        await route.abort();
      });
      await openForm(page);
      await fillRequired(page);
      await registerButton(page).click();
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
      closed.resolve();
      await page.getByRole("alert").getByText("Failed to create investor").waitFor();
    });
  });

  it("leaves the next registration open when the one before succeeds late", async () => {
    await during({}, async ({ page }) => {
      await reopenWhileSent(page);
      await field(page, "Name").fill("Bo Krone");
      proxy.release();
      await page.getByText("Welcome, Ada Krone. It is good to have you here.").waitFor();
      expect(await field(page, "Name").inputValue()).toBe("Bo Krone");
      await page.reload();
      expect(await field(page, "Name").inputValue()).toBe("Bo Krone");
    });
  });

  it("closes a registration that was opened again, and not changed, when it succeeds", async () => {
    await during({}, async ({ page }) => {
      await reopenWhileSent(page);
      expect(await field(page, "Name").inputValue()).toBe("Ada Krone");
      proxy.release();
      await dialog(page).waitFor({ state: "detached" });
      await page.getByText("Welcome, Ada Krone. It is good to have you here.").waitFor();
      await opener(page).click();
      expect(await field(page, "Name").inputValue()).toBe("");
    });
  });

  it("shows the server's validation error at its field", async () => {
    await during({}, async ({ page }) => {
      const details = [{ path: "website", message: "is not reachable" }];
      const body = { success: false, error: "Some of what was sent is not valid.", code: "invalid", details };
      proxy.on("POST", /investors-database/, { kind: "respond", status: 400, body });
      await openForm(page);
      await fillRequired(page);
      await registerButton(page).click();
      await dialog(page).getByText("Website is not reachable").waitFor();
      await dialog(page).getByRole("alert").getByText("Some of what was sent is not valid.").waitFor();
      await waitForFocus(field(page, "Website"));
    });
  });

  it.each<[string, Fault]>([
    ["returns 500", { kind: "respond", status: 500, body: { success: false } }],
    ["returns an HTML page", { kind: "respond", status: 502, body: "<h1>Bad Gateway</h1>" }],
    [
      "returns an unexpected record",
      { kind: "respond", status: 201, body: { success: true, data: { id: "x" } } },
    ],
    ["breaks the connection", { kind: "cut" }],
  ])("shows 'Failed to create investor' when the server %s, and can be sent again", async (_name, fault) => {
    await during({}, async ({ page }) => {
      proxy.on("POST", /investors-database/, fault);
      await openForm(page);
      await fillRequired(page);
      await registerButton(page).click();
      await dialog(page).getByRole("alert").getByText("Failed to create investor").waitFor();
      proxy.clear();
      await registerButton(page).click();
      await page.getByText("You are registered as an investor").waitFor();
      await dialog(page).waitFor({ state: "hidden" });
    });
  });

  it("shows 'Failed to create investor' after a timeout of 30 s (fake clock)", async () => {
    await during({ fakeClock: true }, async ({ page }) => {
      proxy.on("POST", /investors-database/, { kind: "hang" });
      await openForm(page);
      await fillRequired(page);
      await registerButton(page).click();
      const pending = dialog(page).getByRole("button", { name: "Registering..." });
      await pending.waitFor();
      await page.clock.fastForward(29_000);
      expect(await pending.isVisible()).toBe(true);
      await page.clock.fastForward(2_000);
      await dialog(page).getByRole("alert").getByText("Failed to create investor").waitFor();
    });
  });

  it("sends one request on repeated presses", async () => {
    await during({}, async ({ page }) => {
      proxy.on("POST", /investors-database/, { kind: "hold" });
      await openForm(page);
      await fillRequired(page);
      await pressTwice(registerButton(page));
      await dialog(page).getByRole("button", { name: "Registering..." }).click({ force: true });
      await field(page, "Name").press("Enter");
      proxy.release();
      await page.getByText("You are registered as an investor").waitFor();
      expect(sent()).toBe(1);
    });
  });
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { texts } from "@kindling/contracts/texts.ts";
import { hashPassword } from "@kindling/gateway/passwords/argon2.ts";
import { appCode } from "@kindling/gateway/testing/authenticator-app.ts";
import { call } from "@kindling/test-kit/client.ts";
import type { Page } from "playwright-core";
import { encode } from "uqr";
import { afterAll, describe, expect, it } from "vitest";
import { itIsAccessible } from "../../page/accessibility.ts";
import { tabTo, waitForFocus } from "../../page/focus.ts";
import { twoScreens } from "../../page/two-screens.ts";
import { passcode, useEnforced } from "../../product/enforced.ts";

const folder = await mkdtemp(join(tmpdir(), "kindling-two-step-"));
afterAll(() => rm(folder, { recursive: true }));
const file = join(folder, "admins");
const hash = await hashPassword(passcode);
const names = ["ada1280", "ada375", "ben", "cleo", "dan", "eve", "finn", "gus"];
await writeFile(file, `${names.map((name) => `${name} ${hash}\n`).join("")}vera ${hash} viewer\n`);
const { product, proxy, during } = await useEnforced({
  FOUNDER_SIGN_IN: "email-only",
  ADMINS_FILE: file,
  SIGN_IN_FAILURES_PER_ADDRESS: "10000",
});

const step = 30_000;
const codeField = (page: Page) => page.getByLabel("Code", { exact: true });
const passcodeField = (page: Page) => page.getByLabel("Passcode", { exact: true });
const card = (page: Page) => page.getByRole("region", { name: "Two-step sign-in", exact: true });
const title = (page: Page, text: string) => page.getByRole("heading", { level: 2, name: text });
const codesOf = (page: Page) => page.getByRole("region", { name: "Recovery codes" }).getByRole("listitem");
const keyOf = async (page: Page) => (await page.locator("code").innerText()).replaceAll(" ", "");

/** The dark modules of a text's QR code, as "x y". */
const modulesOf = (text: string): string[] =>
  encode(text, { ecc: "M", border: 4 }).data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `${x} ${y}` : [])),
  );

/** Enters name and passcode. */
async function enter(page: Page, name: string): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Passcode", { exact: true }).fill(passcode);
  await page.keyboard.press("Enter");
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/admin/login");
}

async function typeCode(page: Page, code: string): Promise<void> {
  await waitForFocus(codeField(page));
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

const dashboard = (page: Page) => page.waitForURL("**/admin/dashboard");

/** Begins the set-up, with the passcode. */
async function setUp(page: Page): Promise<void> {
  await passcodeField(page).fill(passcode);
  await page.getByRole("button", { name: "Set Up" }).click();
}

async function openTwoStep(page: Page, name: string): Promise<void> {
  await enter(page, name);
  await dashboard(page);
  await page.goto("/admin/two-step");
}

/** Turns it on past the browser. The code of the next step is not used yet, nor are the recovery codes. */
async function turnOn(name: string): Promise<{ next: string; recovery: string[] }> {
  const send = (method: string, path: string, body?: object, cookie = "") =>
    call(product.url, method, `/api/admin/${path}`, body, { cookie });
  const { cookie } = await send("POST", "session", { name, passcode });
  const { secret } = (await send("POST", "second-factor/setup", { passcode }, cookie)).body.data;
  const now = Date.now();
  const { body } = await send("POST", "second-factor", { code: appCode(secret, now) }, cookie);
  return { next: appCode(secret, now + step), recovery: body.data.recovery_codes };
}

/** The console has the browser's own line for a refused code. */
const others = (errors: string[]) => errors.filter((line) => !/second-factor|admin\/session/.test(line));

describe("two-step sign-in, by keyboard,", () => {
  it.each(twoScreens)("is set up, and then asked for at sign-in, at $width px", async (screen) => {
    const name = `ada${screen.width}`;
    await during(screen, async ({ page, errors }) => {
      await enter(page, name);
      await dashboard(page);
      await tabTo(page.getByRole("link", { name: "Two-step sign-in" }));
      await page.keyboard.press("Enter");
      await page.waitForURL("**/admin/two-step");
      await title(page, "Two-step sign-in is off").waitFor();
      await tabTo(page.getByRole("button", { name: "Set Up" }));
      await page.keyboard.press("Enter");
      await page.getByText(texts.passcodeNeeded).waitFor();
      await waitForFocus(passcodeField(page));
      await page.keyboard.type("another passcode");
      await page.keyboard.press("Enter");
      await page.getByText(texts.wrongPasscode).waitFor();
      await waitForFocus(passcodeField(page));
      await passcodeField(page).fill(passcode);
      await page.keyboard.press("Enter");
      const qrCode = page.getByRole("img", { name: "QR code" });
      await qrCode.waitFor();
      await typeCode(page, "000000");
      await page.getByText(texts.wrongCode).waitFor();
      await waitForFocus(codeField(page));
      const key = await keyOf(page);
      const uri = `otpauth://totp/Kindling:${name}?secret=${key}&issuer=Kindling`;
      const drawn = await qrCode.locator("path").last().getAttribute("d");
      expect(drawn!.match(/\d+ \d+/g)).toEqual(modulesOf(uri));
      const now = Date.now();
      await codeField(page).fill(appCode(key, now));
      await page.keyboard.press("Enter");
      await expect.poll(() => codesOf(page).count()).toBe(10);
      await tabTo(page.getByRole("button", { name: "I Have Saved Them" }));
      await page.keyboard.press("Enter");
      await card(page).getByText("You have 10 of 10 recovery codes left.").waitFor();
      await waitForFocus(card(page));
      await logOut(page);

      await enter(page, name);
      await waitForFocus(codeField(page));
      await page.keyboard.press("Enter");
      await page.getByText(texts.codeNeeded).waitFor();
      await page.keyboard.type("000000");
      await page.keyboard.press("Enter");
      await page.getByText(texts.wrongCode).waitFor();
      await waitForFocus(codeField(page));
      expect(await page.context().cookies()).toEqual([]);
      await page.keyboard.type(appCode(key, now + step));
      await page.getByText(texts.wrongCode).waitFor({ state: "detached" });
      await page.keyboard.press("Enter");
      await dashboard(page);
      expect(others(errors)).toEqual([]);
    });
  });

  it("goes back to name and passcode", async () => {
    await turnOn("ben");
    await during({}, async ({ page }) => {
      await enter(page, "ben");
      await waitForFocus(codeField(page));
      await tabTo(page.getByRole("button", { name: "Back" }));
      await page.keyboard.press("Enter");
      await waitForFocus(page.getByLabel("Passcode", { exact: true }));
      expect(await page.getByText(texts.wrongCode).count()).toBe(0);
      await page.getByLabel("Name", { exact: true }).fill("eve");
      await page.keyboard.press("Enter");
      await dashboard(page);
    });
  });

  it("accepts a recovery code once", async () => {
    const { recovery } = await turnOn("cleo");
    await during({}, async ({ page }) => {
      await enter(page, "cleo");
      await typeCode(page, recovery[0]!.toLowerCase());
      await dashboard(page);
      await page.goto("/admin/two-step");
      await card(page).getByText("You have 9 of 10 recovery codes left.").waitFor();
      await logOut(page);
      await enter(page, "cleo");
      await typeCode(page, recovery[0]!);
      await page.getByText(texts.wrongCode).waitFor();
    });
  });

  it("is turned off with the passcode and a code, and then not asked for", async () => {
    const { next, recovery } = await turnOn("dan");
    await during({}, async ({ page }) => {
      await enter(page, "dan");
      await typeCode(page, recovery[0]!);
      await dashboard(page);
      await page.goto("/admin/two-step");
      await title(page, "Two-step sign-in is on").waitFor();
      await tabTo(page.getByRole("button", { name: "Turn Off" }));
      await page.keyboard.press("Enter");
      await page.getByText(texts.codeNeeded).waitFor();
      await waitForFocus(passcodeField(page));
      await page.keyboard.type("another passcode");
      await codeField(page).fill(next);
      await page.keyboard.press("Enter");
      await page.getByText(texts.wrongPasscode).waitFor();
      await waitForFocus(passcodeField(page));
      await passcodeField(page).fill(passcode);
      await page.keyboard.press("Enter");
      await title(page, "Two-step sign-in is off").waitFor();
      await waitForFocus(card(page));
      await logOut(page);
      await enter(page, "dan");
      await dashboard(page);
      await page.goto("/admin/activity");
      await page.getByText("dan turned two-step sign-in off").waitFor();
      await page.getByText("dan used a recovery code").waitFor();
    });
  });
});

describe("two-step sign-in", () => {
  it("is for viewers, too", async () => {
    await during({}, async ({ page }) => {
      await openTwoStep(page, "vera");
      await page.getByText("View only", { exact: true }).waitFor();
      await setUp(page);
      await codeField(page).fill(appCode(await keyOf(page), Date.now()));
      await page.getByRole("button", { name: "Turn On" }).click();
      await expect.poll(() => codesOf(page).count()).toBe(10);
    });
  });

  it("says at the same step that there were too many wrong codes", async () => {
    await turnOn("finn");
    const body = { name: "finn", passcode, code: "000000" };
    for (let time = 1; time <= 4; time += 1) await call(product.url, "POST", "/api/admin/session", body);
    await during({}, async ({ page }) => {
      await enter(page, "finn");
      await typeCode(page, "000000");
      await page.getByText(texts.wrongCode).waitFor();
      await page.keyboard.press("Enter");
      await page
        .getByRole("alert")
        .getByText(/^Too many attempts\. Please wait/)
        .waitFor();
      await codeField(page).waitFor();
    });
  });

  it("that could not be loaded or begun can be tried again", async () => {
    await during({}, async ({ page }) => {
      const down = { kind: "respond", status: 503, body: { success: false, error: "Down" } } as const;
      proxy.on("GET", /second-factor/, down);
      await openTwoStep(page, "eve");
      await page.getByText("Two-step sign-in not loaded").waitFor();
      proxy.clear();
      proxy.on("POST", /second-factor/, down);
      await page.getByRole("button", { name: "Try Again" }).click();
      await setUp(page);
      await page.getByRole("alert").getByText("Down").waitFor();
      proxy.clear();
      await page.getByRole("button", { name: "Set Up" }).click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await title(page, "Two-step sign-in is off").waitFor();
      await waitForFocus(card(page));
    });
  });
});

itIsAccessible("two-step sign-in", during, async ({ page, errors }, check) => {
  await openTwoStep(page, "gus");
  await page.getByRole("button", { name: "Set Up" }).waitFor();
  await check("off");
  await setUp(page);
  await codeField(page).waitFor();
  await check("setting it up");
  await codeField(page).fill(appCode(await keyOf(page), Date.now()));
  await page.keyboard.press("Enter");
  await expect.poll(() => codesOf(page).count()).toBe(10);
  await check("the recovery codes");
  await page.getByRole("button", { name: "I Have Saved Them" }).click();
  await page.getByRole("button", { name: "Turn Off" }).click();
  await page.getByText(texts.codeNeeded).waitFor();
  await check("on, with an error");
  await logOut(page);
  await enter(page, "gus");
  await codeField(page).waitFor();
  await check("signing in");
  errors.splice(0, errors.length, ...others(errors));
});

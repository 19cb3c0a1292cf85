import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from "@kindling/contracts/second-factor/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { encode } from "uqr";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storeAdmin } from "../../lib/session/stored-sessions.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { refused, serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();
const off = { on_since: null, recovery_codes_left: 0 };
const on = { on_since: "2026-03-02T09:30:00.000Z", recovery_codes_left: 9 };
const setup = { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Kindling:ada?secret=JBSWY3DPEHPK3PXP" };
const codes = Array.from({ length: 10 }, (_, n) => `ABCD-EFG${n}`);

const passcode = page.getByLabelText("Passcode", { exact: true });
const code = page.getByLabelText("Code", { exact: true });
const card = page.getByRole("region", { name: "Two-step sign-in", exact: true });
const codesShown = page.getByRole("region", { name: "Recovery codes" }).getByRole("listitem");
const button = (name: string) => page.getByRole("button", { name });
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const title = (name: string) => expect.element(page.getByRole("heading", { level: 2, name })).toBeVisible();
const respond = (method: string, path: string, status: number, text: string, field?: string) =>
  client.server.respond(method, `/api/admin/second-factor${path}`, () => refused(status, text, field));

beforeEach(() => {
  serveSession(client.server, { role: "admin", id: null, name: "ada" });
  storeAdmin({ role: "admin" });
  client.server.on(readSecondFactor, () => off);
});

/** The dark modules of a text's QR code, as "x y". */
const modulesOf = (text: string): string[] =>
  encode(text, { ecc: "M", border: 4 }).data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `${x} ${y}` : [])),
  );

describe("two-step sign-in", () => {
  it("is set up with the passcode and a code, and shows the recovery codes once", async () => {
    await client.open("/admin/two-step");
    await title("Two-step sign-in is off");
    await button("Set Up").click();
    await shows(texts.passcodeNeeded);
    await expect.element(passcode).toHaveFocus();
    respond("POST", "/setup", 400, texts.wrongPasscode, "passcode");
    await userEvent.keyboard("another passcode{Enter}");
    await shows(texts.wrongPasscode);
    await expect.element(passcode).toHaveFocus();
    const sent: unknown[] = [];
    client.server.on(beginSecondFactor, ({ body }) => {
      sent.push(body);
      return setup;
    });
    await passcode.fill("a passcode");
    await userEvent.keyboard("{Enter}");
    await expect.element(code).toHaveFocus();
    await shows("JBSW Y3DP EHPK 3PXP");
    const drawn = page.getByRole("img", { name: "QR code" }).element().lastElementChild!.getAttribute("d");
    expect(drawn!.match(/\d+ \d+/g)).toEqual(modulesOf(setup.uri));
    await expectAccessible();
    respond("POST", "", 400, texts.wrongCode, "code");
    await code.fill("000000");
    await userEvent.keyboard("{Enter}");
    await shows(texts.wrongCode);
    await expect.element(code).toHaveFocus();
    client.server.on(confirmSecondFactor, ({ body }) => {
      sent.push(body);
      client.server.on(readSecondFactor, () => ({ ...on, recovery_codes_left: 10 }));
      return { recovery_codes: codes };
    });
    await userEvent.keyboard("123456{Enter}");
    await expect.poll(() => codesShown.elements().map(({ textContent }) => textContent)).toEqual(codes);
    await expectAccessible(page.getByRole("main"));
    await button("I Have Saved Them").click();
    await expect.element(card.getByText("You have 10 of 10 recovery codes left.")).toBeVisible();
    await expect.element(card).toHaveFocus();
    expect(sent).toEqual([{ passcode: "a passcode" }, { code: "123456" }]);
  });

  it("is turned off with the passcode and a code", async () => {
    client.server.on(readSecondFactor, () => on);
    await client.open("/admin/two-step");
    await expect.element(card.getByText("You have 9 of 10 recovery codes left.")).toBeVisible();
    await button("Turn Off").click();
    await shows(texts.codeNeeded);
    await shows(texts.passcodeNeeded);
    await expect.element(passcode).toHaveFocus();
    await expectAccessible(page.getByRole("main"));
    respond("DELETE", "", 400, texts.wrongPasscode, "passcode");
    await userEvent.keyboard("another passcode");
    await code.fill("123456");
    await userEvent.keyboard("{Enter}");
    await shows(texts.wrongPasscode);
    await expect.element(passcode).toHaveFocus();
    client.server.on(removeSecondFactor, ({ body }) => {
      expect(body).toEqual({ passcode: "a passcode", code: "123456" });
      client.server.on(readSecondFactor, () => off);
      return off;
    });
    await passcode.fill("a passcode");
    await userEvent.keyboard("{Enter}");
    await title("Two-step sign-in is off");
    await expect.element(card).toHaveFocus();
  });

  it("can be loaded and begun again after a failure, and cancelled", async () => {
    respond("GET", "", 503, "Down");
    await client.open("/admin/two-step");
    await shows("Two-step sign-in not loaded");
    client.server.on(readSecondFactor, () => off);
    await button("Try Again").click();
    respond("POST", "/setup", 503, "Down");
    await passcode.fill("a passcode");
    await button("Set Up").click();
    await expect.element(page.getByRole("alert").getByText("Down")).toBeVisible();
    client.server.on(beginSecondFactor, () => setup);
    await button("Set Up").click();
    await button("Cancel").click();
    await title("Two-step sign-in is off");
    await expect.element(card).toHaveFocus();
    await expect.element(passcode).toHaveValue("");
  });

  it("is for admins with a name of their own", async () => {
    respond("GET", "", 404, texts.secondFactorNeedsName);
    await client.open("/admin/two-step");
    await shows(texts.secondFactorNeedsName);
  });
});

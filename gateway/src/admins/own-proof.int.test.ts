import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { appCode } from "../testing/authenticator-app.ts";
import { tokenIn } from "../testing/mail-server.ts";
import { emailOf, ownPasscode, useAdmins } from "../testing/use-admins.ts";
import { wrongCode } from "../testing/use-second-factors.ts";

const admins = useAdmins();
const { add, addReady, as, audit, choose, listed, proofOf, shared, signIn } = admins;

async function turnOn(cookie: string): Promise<() => string> {
  const path = "/api/admin/second-factor";
  const setup = await as(cookie, "POST", `${path}/setup`, { passcode: ownPasscode });
  const code = () => {
    admins.pass(30_000);
    return appCode(setup.body.data.secret, admins.now());
  };
  expect((await as(cookie, "POST", path, { code: code() })).status).toBe(200);
  return code;
}

/** What gives access, or takes a second step away: each about an account that is there. */
const calls: [string, (id: number) => [string, string, object]][] = [
  ["adding an admin", () => ["POST", "/api/admins", { name: "Eve", email: emailOf("Eve"), role: "admin" }]],
  ["adding a viewer", () => ["POST", "/api/admins", { name: "Eve", email: emailOf("Eve"), role: "viewer" }]],
  ["a link for another", (id) => ["POST", `/api/admins/${id}/invitation`, { mail: false }]],
  ["the reset of a factor", (id) => ["DELETE", `/api/admins/${id}/second-factor`, {}]],
];

describe.each(calls)("%s", (_what, callOf) => {
  async function prepare() {
    const ben = await addReady("Ben");
    await turnOn(ben.cookie);
    const anna = await addReady("Anna");
    const [method, path, body] = callOf(ben.id);
    const send = (cookie: string, proof: object) => as(cookie, method, path, { ...body, ...proof });
    return { anna, send };
  }

  it("needs the caller's own passcode, of which wrong ones count as failed sign-ins", async () => {
    const { anna, send } = await prepare();
    const missing = await send(anna.cookie, {});
    expect(missing.status).toBe(400);
    expect(missing.body.details).toMatchObject([{ path: "current_passcode" }]);
    const before = await listed();
    for (let wrong = 1; wrong <= 5; wrong += 1)
      expect(await send(anna.cookie, { current_passcode: "test-passcode" })).toMatchObject({
        status: 400,
        body: { error: texts.wrongPasscode, details: [{ path: "current_passcode" }] },
      });
    expect((await send(anna.cookie, proofOf(anna.cookie))).status).toBe(429);
    expect((await signIn("Anna")).status).toBe(429);
    expect((await listed()).admins).toEqual(before.admins);
    expect((await audit()).filter((line) => line === "sign-in-failed admin Anna")).toHaveLength(5);
  });

  it("needs a code of the caller's second factor, too", async () => {
    const { anna, send } = await prepare();
    const code = await turnOn(anna.cookie);
    const missing = await send(anna.cookie, proofOf(anna.cookie));
    const needed = { error: texts.codeNeeded, details: [{ path: "code", message: "is required" }] };
    expect(missing).toMatchObject({ status: 400, body: needed });
    const refused = { error: texts.wrongCode, details: [{ path: "code" }] };
    expect(await send(anna.cookie, proofOf(anna.cookie, wrongCode))).toMatchObject({
      ...{ status: 400, body: refused },
    });
    // A wrong passcode uses no code up.
    const typed = code();
    await send(anna.cookie, { current_passcode: "wrong", code: typed });
    expect((await send(anna.cookie, proofOf(anna.cookie, typed))).status).toBeLessThan(300);
  });

  it("takes the shared passcode from who signed in with it", async () => {
    const { send } = await prepare();
    expect((await send(shared(), { current_passcode: ownPasscode })).status).toBe(400);
    expect((await send(shared(), proofOf(shared()))).status).toBeLessThan(300);
  });
});

it("a link for who has no passcode yet needs it, too", async () => {
  const { body } = await add("Ben");
  const path = `/api/admins/${body.data.admin.id}/invitation`;
  expect((await as(shared(), "POST", path, {})).status).toBe(400);
  expect((await as(shared(), "POST", path, { current_passcode: "wrong" })).status).toBe(400);
  expect((await choose(tokenIn(body.data.invitation.path))).status).toBe(200);
});

it("a taken name, or an admin who is not there, uses no code up", async () => {
  const { id, cookie } = await addReady("Anna");
  const proof = proofOf(cookie, (await turnOn(cookie))());
  const taken = { name: "Anna", email: "other@team.example", role: "admin", ...proof };
  expect((await as(cookie, "POST", "/api/admins", taken)).status).toBe(409);
  expect((await as(cookie, "POST", `/api/admins/${id + 1}/invitation`, proof)).status).toBe(404);
  expect((await as(cookie, "DELETE", `/api/admins/${id + 1}/second-factor`, proof)).status).toBe(404);
  const free = { name: "Ben", email: emailOf("Ben"), role: "viewer", ...proof };
  expect((await as(cookie, "POST", "/api/admins", free)).status).toBe(201);
});

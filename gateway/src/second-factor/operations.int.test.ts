import { createLog } from "@kindling/service-kit/log.ts";
import { describe, expect, it } from "vitest";
import { runGatewayCommand } from "../commands.ts";
import { sessionSecret } from "../testing/enforced-gateway.ts";
import { useSecondFactors } from "../testing/use-second-factors.ts";

const { adminsFile, audit, gateway, own, signIn, start, turnOn } = useSecondFactors();

describe("rotated SESSION_SECRETS", () => {
  const rotated = (SESSION_SECRETS: string) =>
    start({ database: gateway().database, env: { SESSION_SECRETS } });
  const newest = "a newer secret of tests and of nothing else";

  it("encrypt the secret anew within the sweep, after which the former one is not needed", async () => {
    const { code } = await turnOn();
    const both = await rotated(`${newest},${sessionSecret}`);
    expect((await signIn(code(), "ada", both)).status).toBe(200);
    await both.app.auth!.sweep();
    await both.close();
    const one = await rotated(newest);
    expect((await signIn(code(), "ada", one)).status).toBe(200);
    await one.close();
  });

  it("reject app codes and accept recovery codes when the former secret is missing", async () => {
    const { code, recovery } = await turnOn();
    const other = await rotated(newest);
    const response = await signIn(code(), "ada", other);
    expect(response.status).toBe(500);
    expect(response.cookie).toBeUndefined();
    expect((await signIn(recovery[0]!, "ada", other)).status).toBe(200);
    await other.close();
  });
});

describe("second-factor-reset", () => {
  const log = createLog({ service: "gateway", level: "silent" });
  const run = (args: string[], url: string | undefined = gateway().database.url) =>
    runGatewayCommand(
      {
        ADMINS_FILE: adminsFile(),
        ADMIN_PASSCODE: undefined,
        GATEWAY_DATABASE_URL: url,
        SESSION_SECRETS: [sessionSecret],
        HISTORY_DAYS: 730,
      },
      log,
      args,
    );

  it("turns it off for one admin, whose sessions end, and ends with 1 for another name", async () => {
    const { cookie } = await turnOn("ada");
    const { code, cookie: other } = await turnOn("ben");
    expect(await run(["second-factor-reset", "carl"])).toBe(1);
    expect(await run(["second-factor-reset", "ada"])).toBe(0);
    expect((await own("GET", cookie)).status).toBe(401);
    expect((await own("GET", other)).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect((await signIn(undefined, "ben")).status).toBe(401);
    expect((await signIn(code(), "ben")).status).toBe(200);
    expect((await audit()).slice(2)).toEqual(["second-factor-reset system ada"]);
  });

  it("works for an admin who is no longer in the file", async () => {
    await turnOn("ada");
    await gateway().database.query("delete from recovery_codes");
    await gateway().database.query("update second_factors set admin_name = 'zoe'");
    expect(await run(["second-factor-reset", "zoe"])).toBe(0);
    expect(await gateway().database.query("select from second_factors")).toEqual([]);
  });

  it("ends with 2 for wrong arguments, and 1 without a database", async () => {
    expect(await run(["second-factor-reset"])).toBe(2);
    expect(await run(["second-factor-reset", "ada", "ben"])).toBe(2);
    expect(await run(["reset", "ada"])).toBe(2);
    expect(await run(["second-factor-reset", "ada"], "")).toBe(1);
  });
});

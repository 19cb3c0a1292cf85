import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { tokenIn } from "../testing/mail-server.ts";
import { ownPasscode, useAdmins } from "../testing/use-admins.ts";

const admins = useAdmins();
const { addReady, as, add, choose, statusOf } = admins;

describe("the last admin", () => {
  const turnOff = (cookie: string) => as(cookie, "PUT", "/api/admin/shared-passcode", { on: false });

  it("is neither removed nor made a viewer while the shared passcode is off", async () => {
    const { id, cookie } = await addReady("Anna");
    await add("Invited");
    await addReady("Vera", "viewer");
    await turnOff(cookie);
    for (const [method, body] of [["DELETE"], ["PUT", { role: "viewer" }]] as const) {
      const refused = await as(cookie, method, `/api/admins/${id}`, body);
      expect(refused).toMatchObject({ status: 409, body: { error: texts.lastAdmin } });
    }
    expect(await statusOf(cookie)).toBe(200);
    await addReadyAs(cookie, "Ben", ownPasscode);
    expect((await as(cookie, "DELETE", `/api/admins/${id}`)).status).toBe(200);
  });

  it("is left when two remove each other at the same time, on two replicas", async () => {
    const other = await admins.start();
    for (let round = 0; round < 5; round += 1) {
      await admins.gateway().reset();
      const cookieOfAll = await admins.gateway().adminCookie();
      const [anna, ben] = [await addReadyAs(cookieOfAll, "Anna"), await addReadyAs(cookieOfAll, "Ben")];
      await turnOff(anna.cookie);
      const statuses = await Promise.all([
        as(anna.cookie, "DELETE", `/api/admins/${ben.id}`).then(({ status }) => status),
        as(ben.cookie, "DELETE", `/api/admins/${anna.id}`, undefined, other).then(({ status }) => status),
      ]);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const left = await admins.gateway().database.query("select from admins");
      expect(left).toHaveLength(1);
    }
    await other.close();
  });

  async function addReadyAs(
    cookie: string,
    name: string,
    passcode = "test-passcode",
  ): Promise<{ id: number; cookie: string }> {
    const { body } = await add(name, { cookie, passcode });
    const chosen = await choose(tokenIn(body.data.invitation.path));
    return { id: body.data.admin.id, cookie: chosen.cookie! };
  }
});

import { describe, expect, it } from "vitest";
import { ownPasscode, useAdmins } from "../testing/use-admins.ts";

const { addReady, adminsFile, as, call, gateway, shared, start } = useAdmins();
const names = async (cookie = shared(), at = gateway()) => {
  const { admins, viewers } = (await as(cookie, "GET", "/api/activity", undefined, at)).body.data;
  return { admins, viewers };
};

describe("the people of GET /api/activity", () => {
  it("include removed admins and viewers, after the present ones", async () => {
    const ben = await addReady("Ben");
    const vera = await addReady("Vera", "viewer");
    await addReady("Zoe");
    for (const { id } of [ben, vera]) await as(shared(), "DELETE", `/api/admins/${id}`);
    expect(await names()).toEqual({ admins: ["Zoe", "Ben"], viewers: ["Vera"] });
  });

  it("include a removed admin when only the removal is left", async () => {
    const { id } = await addReady("Vera", "viewer");
    await as(shared(), "DELETE", `/api/admins/${id}`);
    await gateway().database.query(
      "update history set changes = changes - 'role', actor_name = null where action <> 'admin-removed'",
    );
    expect(await names()).toEqual({ admins: [], viewers: ["Vera"] });
  });

  it("include both roles of who had both", async () => {
    const { id } = await addReady("Vera", "viewer");
    await as(shared(), "PUT", `/api/admins/${id}`, { role: "admin" });
    expect(await names()).toEqual({ admins: ["Vera"], viewers: ["Vera"] });
  });

  it("include lines that ADMINS_FILE had, and no unknown name that was tried", async () => {
    const at = await start({ env: { ADMINS_FILE: adminsFile("anna", "vera viewer") } });
    for (const name of ["anna", "vera"])
      await call("POST", "/api/admin/session", { name, passcode: ownPasscode }, undefined, at);
    await call("POST", "/api/admin/session", { name: "eve", passcode: ownPasscode }, undefined, at);
    await at.close();
    expect(await names()).toEqual({ admins: ["anna"], viewers: ["vera"] });
  });
});

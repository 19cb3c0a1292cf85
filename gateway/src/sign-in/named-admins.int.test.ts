import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, startEnforced } from "../testing/enforced-gateway.ts";
import { quickHash } from "../testing/quick-hash.ts";

/** The gateway of a test. */
let gateway: EnforcedGateway;

describe("named admins", () => {
  const hashes = { anna: quickHash("anna's passcode"), ben: quickHash("ben's passcode") };
  let folder: string;
  let file: string;
  /** One whose admins are anna and ben, and one whose viewer is ben. */
  let admins: EnforcedGateway;
  let viewers: EnforcedGateway;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "kindling-admins-"));
    file = join(folder, "admins");
    writeFileSync(file, `# Who may\n\nanna ${hashes.anna}\nben ${hashes.ben}\n`);
    admins = await startEnforced({ env: { ADMINS_FILE: file } });
    viewers = await startWith(withViewer("viewer"));
  });
  beforeEach(() => admins.reset());
  afterEach(async () => {
    if (gateway !== admins && gateway !== viewers) await gateway.close();
  });
  afterAll(async () => {
    await viewers.close();
    await admins.close();
    rmSync(folder, { recursive: true });
  });

  const startWith = (path: string) =>
    startEnforced({ database: admins.database, env: { ADMINS_FILE: path } });

  const signIn = (passcode: string, name?: string) =>
    gateway.call("POST", "/api/admin/session", { name, passcode });
  const signInAs = (name: string, passcode: string) => signIn(passcode, name);

  it("sign in by their own name and passcode only", async () => {
    gateway = admins;
    const { body, cookie } = await signInAs("anna", "anna's passcode");
    expect(body.data).toEqual({ role: "admin", id: null, name: "anna" });
    const session = await gateway.call("GET", "/api/session", undefined, { cookie: cookie! });
    expect(session.body.data).toEqual({ role: "admin", id: null, name: "anna" });
    expect((await signInAs(" ben ", "ben's passcode")).status).toBe(200);
    for (const [name, passcode] of [
      ["anna", "ben's passcode"],
      ["anna", "test-passcode"],
      ["carl", "anna's passcode"],
    ] as const) {
      const refused = await signInAs(name, passcode);
      expect(refused.status).toBe(401);
      expect(refused.body.error).toBe(texts.wrongAdminLogin);
    }
    const config = await gateway.call("GET", "/api/config");
    expect(config.body.data.admin_sign_in).toBe("name-and-passcode");
  });

  it("need a name when there are several", async () => {
    gateway = admins;
    for (const name of [undefined, "", " "]) {
      const refused = await signIn("anna's passcode", name);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ error: texts.adminNameMissing, details: [{ path: "name" }] });
    }
  });

  it("need no name when there is one", async () => {
    const one = join(folder, "one");
    writeFileSync(one, `ben ${hashes.ben}\n`);
    gateway = await startWith(one);
    expect((await signIn("ben's passcode")).status).toBe(200);
    const refused = await signIn("anna's passcode");
    expect(refused.status).toBe(401);
    expect(refused.body.error).toBe(texts.wrongPasscode);
    const config = await gateway.call("GET", "/api/config");
    expect(config.body.data.admin_sign_in).toBe("passcode");
  });

  it("can sign in when there are more of them than concurrent hashes", async () => {
    const many = join(folder, "many");
    const others = Array.from({ length: 49 }, (_, n) => `admin${n} ${hashes.anna}`);
    writeFileSync(many, [...others, `ben ${hashes.ben}`].join("\n"));
    gateway = await startWith(many);
    expect((await signInAs("ben", "ben's passcode")).status).toBe(200);
  });

  it("have at most twenty sessions each, independently of others", async () => {
    gateway = admins;
    const cookies = [(await signInAs("ben", "ben's passcode")).cookie!];
    for (let n = 0; n < 21; n += 1) cookies.push((await signInAs("anna", "anna's passcode")).cookie!);
    const statuses = cookies.map(async (cookie) => {
      return (await gateway.call("GET", "/api/founders", undefined, { cookie })).status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 401, ...Array(20).fill(200)]);
  });

  it("are signed out when their line is removed, and no others", async () => {
    gateway = admins;
    const cookies = [
      (await signInAs("anna", "anna's passcode")).cookie!,
      (await signInAs("ben", "ben's passcode")).cookie!,
    ];
    const left = join(folder, "left");
    writeFileSync(left, `ben ${hashes.ben}\n`);
    const after = await startWith(left);
    const statuses = cookies.map(async (cookie) => {
      const response = await after.call("GET", "/api/founders", undefined, { cookie });
      return response.status;
    });
    expect(await Promise.all(statuses)).toEqual([401, 200]);
    await after.close();
  });

  it("may be viewers, whose role the session and the audit have", async () => {
    gateway = viewers;
    const { body, cookie } = await signInAs("ben", "ben's passcode");
    expect(body.data).toEqual({ role: "viewer", id: null, name: "ben" });
    const session = await gateway.call("GET", "/api/session", undefined, { cookie: cookie! });
    expect(session.body.data).toEqual({ role: "viewer", id: null, name: "ben" });
    await signInAs("ben", "anna's passcode");
    await gateway.call("DELETE", "/api/session", undefined, { cookie: cookie! });
    const rows = await gateway.database.query(
      "select action, kind, actor_role, actor_name from history order by id",
    );
    const by = { kind: "admin", actor_role: "viewer", actor_name: "ben" };
    expect(rows).toEqual([
      { action: "signed-in", ...by },
      { action: "sign-in-failed", ...by },
      { action: "signed-out", ...by },
    ]);
  });

  it("export as viewers, with an entry in the audit", async () => {
    gateway = viewers;
    const cookie = (await signInAs("ben", "ben's passcode")).cookie!;
    expect((await gateway.call("GET", "/api/founders?format=csv", undefined, { cookie })).status).toBe(200);
    expect(
      (await gateway.call("GET", "/api/activity?what=exports&format=csv", undefined, { cookie })).status,
    ).toBe(200);
    const rows = await gateway.database.query(
      "select kind, actor_role, actor_name from history where action = 'exported' order by id",
    );
    const by = { actor_role: "viewer", actor_name: "ben" };
    expect(rows).toEqual([
      { kind: "founders", ...by },
      { kind: "activity", ...by },
    ]);
    const { body } = await gateway.call("GET", "/api/activity?what=exports&person=viewer:ben", undefined, {
      cookie,
    });
    expect(body.data).toMatchObject({ admins: ["anna"], viewers: ["ben"] });
  });

  it.each([
    ["viewer", "admin"],
    ["admin", "viewer"],
  ])("are signed out when their role changes from %s to %s, and no others", async (before, after) => {
    gateway = await startWith(withViewer(before));
    const cookies = [
      (await signInAs("anna", "anna's passcode")).cookie!,
      (await signInAs("ben", "ben's passcode")).cookie!,
    ];
    const changed = await startWith(withViewer(after));
    const statuses = cookies.map(
      async (cookie) => (await changed.call("GET", "/api/founders", undefined, { cookie })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 401]);
    await changed.close();
  });

  it("sign in again in the browser of a viewer", async () => {
    gateway = viewers;
    const viewer = (await signInAs("ben", "ben's passcode")).cookie!;
    const body = { name: "anna", passcode: "anna's passcode" };
    const response = await gateway.call("POST", "/api/admin/session", body, { cookie: viewer });
    expect(response.body.data.role).toBe("admin");
    expect((await gateway.call("GET", "/api/founders", undefined, { cookie: viewer })).status).toBe(401);
  });

  /** A file in which ben has this role. */
  function withViewer(role: string): string {
    const path = join(folder, `ben-${role}`);
    writeFileSync(path, `anna ${hashes.anna}\nben ${hashes.ben} ${role}\n`);
    return path;
  }
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NewView } from "@kindling/contracts/saved-views/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { createTestDatabase } from "@kindling/test-kit/test-database.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, startEnforced } from "../testing/enforced-gateway.ts";
import { quickHash } from "../testing/quick-hash.ts";
import { createTestGateway } from "../testing/start-gateway.ts";

const passcode = "a passcode of tests";
const folder = mkdtempSync(join(tmpdir(), "kindling-views-"));
let gateway: EnforcedGateway;
let other: EnforcedGateway;
let cookies: Record<"anna" | "ben" | "vera", string>;

beforeAll(async () => {
  const hash = quickHash(passcode);
  const file = join(folder, "admins");
  writeFileSync(file, `anna ${hash}\nben ${hash}\nvera ${hash} viewer\n`);
  gateway = await startEnforced({ env: { ADMINS_FILE: file } });
  other = await startEnforced({ env: { ADMINS_FILE: file }, database: gateway.database });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await other.close();
  await gateway.close();
});
beforeEach(async () => {
  await gateway.reset();
  const [anna, ben, vera] = await Promise.all(["anna", "ben", "vera"].map(signIn));
  cookies = { anna: anna!, ben: ben!, vera: vera! };
});

const signIn = async (name: string) =>
  (await gateway.call("POST", "/api/admin/session", { name, passcode })).cookie!;
const views = (method: string, path = "", body?: object, as: keyof typeof cookies = "anna", at = gateway) =>
  at.call(method, `/api/admin/views${path}`, body, { cookie: cookies[as] });
const listed = async () => (await views("GET")).body.data;

const contents = {
  filters: [{ name: "stage", value: "SEED,SERIES_A" }],
  sort: "stage,-ask",
  layout: {
    columns: [
      { id: "company", shown: true, width: 240 },
      { id: "discord", shown: false, width: null },
    ],
    density: "compact" as const,
  },
};
const hotSeed: NewView = { table: "founders", name: "Hot seed", ...contents };
const update = (version: number, name = "Hot seed") => ({ version, name, ...contents });
const save = async (view: NewView = hotSeed) => (await views("POST", "", view)).body.data;
const audit = async () =>
  (
    await gateway.database.query<{ line: string }>(
      `select concat_ws(' ', action, kind, record_id, actor_name) as line from history
       where action like 'view-%' order by id`,
    )
  ).map(({ line }) => line);

describe("POST /api/admin/views", () => {
  it("saves a view for all admins and viewers, and records it", async () => {
    const { status, body } = await views("POST", "", hotSeed);
    expect(status).toBe(201);
    const expected = {
      ...hotSeed,
      search: "",
      id: body.data.id,
      version: 1,
      changed_by: "anna",
      changed_at: expect.any(String),
    };
    expect(body.data).toEqual(expected);
    for (const as of ["anna", "ben", "vera"] as const)
      expect((await views("GET", "", undefined, as)).body.data).toEqual([expected]);
    expect(await audit()).toEqual([`view-saved view ${body.data.id} anna`]);
  });

  it("returns 409 for the name of another view of the table, in any case", async () => {
    await save();
    const { status, body } = await views("POST", "", { ...hotSeed, name: " HOT seed " }, "ben");
    expect([status, body.error]).toEqual([409, texts.viewNameTaken]);
    expect((await views("POST", "", { ...hotSeed, table: "database" }, "ben")).status).toBe(201);
    expect((await listed()).map(({ table }: NewView) => table)).toEqual(["founders", "database"]);
  });

  it("saves one of two views of the same name that are sent to two gateways at once", async () => {
    const sent = [gateway, other, gateway, other].map((at) => views("POST", "", hotSeed, "anna", at));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409]);
    expect(await listed()).toHaveLength(1);
    expect(await audit()).toHaveLength(1);
  });

  it("returns 409 when all views have more than 1 MB, also together with others at the same moment", async () => {
    const filters = Array.from({ length: 40 }, (_, n) => ({ name: `filter${n}`, value: "x".repeat(2_000) }));
    const large = (n: number): NewView => ({ ...hotSeed, name: `Large ${n}`, filters });
    const { id } = await save(large(0));
    for (let n = 1; n < 10; n += 1) await save(large(n));
    const sent = [gateway, other, gateway, other].map((at, n) =>
      views("POST", "", large(10 + n), "anna", at),
    );
    const responses = await Promise.all(sent);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const refused = responses.find(({ status }) => status === 409)!;
    expect(refused.body).toMatchObject({ code: "conflict", error: texts.tooManyViews });
    await save();
    const [{ id: small }] = (await listed()).filter(({ name }: NewView) => name === "Hot seed");
    expect((await views("PUT", `/${small}`, { ...update(1), filters })).status).toBe(409);
    expect(JSON.stringify(await listed()).length).toBeLessThan(1_010_000);
    expect((await views("DELETE", `/${id}`)).status).toBe(200);
    expect((await views("POST", "", large(20))).status).toBe(201);
  });

  it("keeps no search, which can be somebody's name", async () => {
    const { id } = await save({ ...hotSeed, search: "Ada Byron" } as NewView);
    await views("PUT", `/${id}`, { ...update(1), search: "Ada Byron" });
    expect(await listed()).toMatchObject([{ id, version: 2, search: "" }]);
    expect(await gateway.database.query("select from saved_views v where v::text like '%Byron%'")).toEqual(
      [],
    );
  });

  it("returns 400 for what a view cannot have", async () => {
    const odd = [
      { ...hotSeed, name: "  " },
      { ...hotSeed, name: "x".repeat(61) },
      { ...hotSeed, name: "a\u0000" },
      { ...hotSeed, table: "users" },
      { ...hotSeed, filters: [{ name: "stage", value: "a\u0000" }] },
      { ...hotSeed, layout: { columns: [{ id: "company", shown: true }], density: "compact" } },
      { ...hotSeed, layout: undefined },
    ];
    for (const view of odd) expect((await views("POST", "", view)).status, JSON.stringify(view)).toBe(400);
    expect(await listed()).toEqual([]);
  });

  it("saves nothing when the audit cannot be written", async () => {
    await gateway.database.query("alter table history rename to lost");
    try {
      expect((await views("POST", "", hotSeed)).status).toBe(503);
    } finally {
      await gateway.database.query("alter table lost rename to history");
    }
    expect(await listed()).toEqual([]);
  });
});

describe("PUT /api/admin/views/:id", () => {
  it("replaces name and contents, and records it", async () => {
    const { id } = await save();
    const changed = { ...update(1, "Warm seed"), sort: "" };
    const { status, body } = await views("PUT", `/${id}`, changed, "ben");
    expect(status).toBe(200);
    const { version, ...rest } = changed;
    expect(body.data).toMatchObject({
      ...rest,
      id,
      table: "founders",
      version: version + 1,
      changed_by: "ben",
    });
    expect(await listed()).toEqual([body.data]);
    expect(await audit()).toEqual([`view-saved view ${id} anna`, `view-changed view ${id} ben`]);
  });

  it("returns 409 to all but the first of those who change the same version", async () => {
    const { id } = await save();
    const sent = ["one", "two", "three"].map((name) => views("PUT", `/${id}`, update(1, name)));
    const responses = await Promise.all(sent);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(responses.find(({ status }) => status === 409)!.body.error).toBe(texts.viewChanged);
    expect(await audit()).toHaveLength(2);
  });

  it("returns 409 for the name of another view, and 404 once it is deleted", async () => {
    const { id } = await save();
    await save({ ...hotSeed, name: "Warm seed" });
    const taken = await views("PUT", `/${id}`, update(1, "warm SEED"));
    expect([taken.status, taken.body.error]).toEqual([409, texts.viewNameTaken]);
    await views("DELETE", `/${id}`, undefined, "ben");
    const gone = await views("PUT", `/${id}`, update(1));
    expect([gone.status, gone.body.error]).toEqual([404, texts.viewNotFound]);
  });
});

describe("DELETE /api/admin/views/:id", () => {
  it("deletes the view once, and records it", async () => {
    const { id } = await save();
    const statuses = await Promise.all([views("DELETE", `/${id}`), views("DELETE", `/${id}`)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await listed()).toEqual([]);
    expect(await audit()).toEqual([`view-saved view ${id} anna`, `view-deleted view ${id} anna`]);
  });
});

describe("saved views", () => {
  it("are read and not written by viewers", async () => {
    const { id } = await save();
    const tried = [
      views("POST", "", { ...hotSeed, name: "Mine" }, "vera"),
      views("PUT", `/${id}`, update(1, "Mine"), "vera"),
      views("DELETE", `/${id}`, undefined, "vera"),
    ];
    for (const { status, body } of await Promise.all(tried))
      expect([status, body.error]).toEqual([403, texts.viewOnly]);
    expect(await listed()).toHaveLength(1);
  });

  it("are in the activity as what an admin did", async () => {
    const { id } = await save();
    const { body } = await gateway.call("GET", "/api/activity?what=views", undefined, {
      cookie: cookies.ben,
    });
    const actor = { role: "admin", id: null, name: "anna" };
    expect(body.data.entries).toMatchObject([{ action: "view-saved", kind: "view", actor }]);
    expect(id).toBeGreaterThan(0);
  });
});

describe("saved views, with open access", () => {
  it("are saved in the gateway's database, and not recorded", async () => {
    const database = await createTestDatabase("gateway");
    const app = createTestGateway({ GATEWAY_DATABASE_URL: database.url });
    try {
      const created = await app.inject({ method: "POST", url: "/api/admin/views", payload: hotSeed });
      expect(created.statusCode).toBe(201);
      expect(created.json().data).toMatchObject({ ...hotSeed, changed_by: null });
      expect((await app.inject("/api/admin/views")).json().data).toEqual([created.json().data]);
      expect(await database.query("select from history")).toEqual([]);
    } finally {
      await app.close();
      await database.drop();
    }
  });

  it("return 503 without a database", async () => {
    const app = createTestGateway();
    const response = await app.inject("/api/admin/views");
    expect([response.statusCode, response.json().error]).toEqual([503, texts.viewsNeedDatabase]);
    await app.close();
  });
});

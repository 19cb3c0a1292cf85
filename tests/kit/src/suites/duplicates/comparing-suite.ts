import type { ServiceDefinition } from "@kindling/service-kit/process/service-definition.ts";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { eventually } from "../../eventually.ts";
import { type TestService, testService } from "../../test-service.ts";
import { checkUpgraded } from "../database/upgraded-database.ts";
import { type DuplicateOptions, duplicateCalls } from "./duplicate-calls.ts";

interface ComparingOptions extends DuplicateOptions {
  readonly definition: () => ServiceDefinition;
  readonly migrations: URL;
}

/** Checks the job that compares records: when it is killed, beside another, and in a database of the version before. */
export function comparingSuite(service: TestService, options: ComparingOptions): void {
  const { definition, migrations, path, kind } = options;
  const { table } = kind;
  const { add, edit, compare, shown, takeLogged } = duplicateCalls(service, options);
  const linked_in = "linkedin.com/in/ada";
  const queued = async () =>
    (
      await service.database.query<{ record_id: number }>("select record_id from duplicate_queue order by 1")
    ).map(({ record_id }) => record_id);

  /** Lets `work` run while a comparison waits to store its pairs; `kill` ends its connection. */
  async function whileComparing(
    work: (comparing: Promise<void>, kill: () => Promise<unknown>) => Promise<unknown>,
  ): Promise<void> {
    const client = new pg.Client({ connectionString: service.database.url });
    await client.connect();
    try {
      await client.query("begin; lock table duplicate_pairs");
      const comparing = compare();
      // It is awaited by the test, or fails there.
      comparing.catch(() => {});
      const waiting = `select pid from pg_stat_activity
                       where datname = current_database() and wait_event_type = 'Lock' and query like '%duplicate_pairs%'`;
      await eventually(async () => expect(await service.database.query(waiting)).toHaveLength(1));
      const kill = () => service.database.query(`select pg_terminate_backend(pid) from (${waiting}) w`);
      await work(comparing, kill);
      await client.query("rollback");
      await comparing.catch(() => {});
    } finally {
      await client.end();
    }
  }

  describe("the comparison of records", () => {
    it("loses none when it is killed before it has stored the pairs", async () => {
      for (const _ of [1, 2]) await add({ linked_in });
      await whileComparing(async (comparing, kill) => {
        await kill();
        await expect(comparing).rejects.toThrow();
      });
      expect(await queued()).toEqual([1, 2]);
      await compare();
      expect([await shown(), await queued()]).toEqual([["1 2: linkedin"], []]);
    });

    it("finds near names among many that were changed, and those of records that were compared before", async () => {
      const insert = (ending: string) =>
        service.database.query(
          `insert into ${table} (name, email, company)
           select word || ' ada' || $1, n || $1 || '@' || word || $1 || '.example', reverse(word) || $1
           from (select n, translate(md5(n::text), '0123456789', 'ghijklmnop') as word from generate_series(1, 200) n) words`,
          [ending],
        );
      await insert("");
      await insert("b");
      await compare();
      const total = async () => (await service.database.query("select from duplicate_pairs")).length;
      expect(await total()).toBe(200);
      await insert("x");
      await insert("y");
      await compare();
      expect(await total()).toBe(1200);
    });

    it("runs on one replica, keeps no writer waiting, and compares again what has changed meanwhile", async () => {
      for (const _ of [1, 2]) await add({ linked_in });
      await whileComparing(async () => {
        await compare();
        await edit(1, { linked_in: "linkedin.com/in/other" });
        await add({ linked_in });
      });
      expect(await shown()).toEqual(["2 3: linkedin"]);
      expect(await queued()).toEqual([]);
    });

    it("sets a record aside that cannot be compared, until it changes, and compares the others", async () => {
      for (const _ of [1, 2, 3]) await add({ linked_in });
      const { query } = service.database;
      await edit(2, { phone: "+44 20 7946 0999" });
      await query("alter table duplicate_keys add constraint unstorable check (phone <> '079460999')");
      await compare();
      expect([await shown(), await queued()]).toEqual([["1 3: linkedin"], []]);
      expect(takeLogged()).toMatchObject([{ level: "warn", kind: kind.kind, id: 2, err: { code: "23514" } }]);
      await query("alter table duplicate_keys drop constraint unstorable");
      await edit(2, { phone: null });
      await compare();
      expect((await shown()).toSorted()).toEqual(["1 2: linkedin", "1 3: linkedin", "2 3: linkedin"]);
    });

    it("keeps all records in the queue when the error is not about one of them", async () => {
      for (const _ of [1, 2]) await add({ linked_in });
      const { query } = service.database;
      await query("alter table duplicate_pairs rename to elsewhere");
      await expect(compare()).rejects.toThrow("duplicate_pairs");
      await query("alter table elsewhere rename to duplicate_pairs");
      expect(await queued()).toEqual([1, 2]);
      expect(takeLogged()).toEqual([]);
    });

    it("takes the records of imports and of replicas of the version before, by a trigger", async () => {
      const columns = kind.kind === "founder" ? "name, email, company" : "name, email";
      const values = (n: number) =>
        [`Name ${n}`, `n${n}@a.example`, `C ${n}`].slice(0, columns.split(",").length);
      for (const n of [1, 2])
        await service.database.query(
          `insert into ${table} (${columns}) values (${values(n)
            .map((value) => `'${value}'`)
            .join(", ")})`,
        );
      await compare();
      await service.database.query(`update ${table} set version = version + 1`);
      expect(await queued()).toEqual([]);
      await service.database.query(`update ${table} set linked_in = $1`, [`https://${linked_in}`]);
      expect(await queued()).toEqual([1, 2]);
      await compare();
      expect((await shown())[0]).toContain("linkedin");
    });
  });

  describe("an upgraded database", () => {
    it("has all records queued", () =>
      checkUpgraded(
        {
          migrations,
          table,
          stored: { id: 1, name: "Ada", email: "ada@acme.example", company: "Acme" },
        },
        [["20261215000000_duplicates"]],
        async ({ query }) => {
          expect(await query("select record_id from duplicate_queue")).toEqual([{ record_id: 1 }]);
        },
      ));
  });

  describe("without the extension pg_trgm", () => {
    const plain = testService(definition);
    const calls = duplicateCalls(plain, options);

    it("finds all pairs but those with a near name only", async () => {
      await plain.database.query("drop extension pg_trgm cascade");
      await calls.add({ name: "Łukasz Żak", email: "l@zak.example" });
      await calls.add({ name: "Zak, Lukasz" });
      await calls.add({ name: "Lukas Zak", email: "lukas@zak.example" });
      await calls.add({ name: "Lucas Zak" });
      await calls.compare();
      expect(await calls.shown()).toEqual(["1 3: name, domain", "1 2: name"]);
      expect(await calls.lookUp({ name: "Lukasz Zak" })).toMatchObject([[{ id: 1 }, { id: 2 }]]);
      expect((await plain.call("GET", `${path}/duplicates`)).status).toBe(200);
    });
  });
}

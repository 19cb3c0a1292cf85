import { eventually } from "@kindling/test-kit/eventually.ts";
import { expectAgreement } from "@kindling/test-kit/product/consistency.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { type StartFailure, spawnProcess } from "@kindling/test-kit/product/product-process.ts";
import { describe, expect, it } from "vitest";
import { useKillableProduct } from "./killable-product.ts";

const { start, startInProcess, stopInProcess, product, databases } = useKillableProduct();

const { company } = founderLike(1);
const matches = () => databases().byName.matches!;
/** Until `accept`, `matches` cannot store the founder's first state. */
const refuse = () =>
  matches().query(`alter table founders add constraint refused check (state ->> 'company' <> '${company}')`);
const accept = () => matches().query("alter table founders drop constraint refused");
const letters = () =>
  matches().query<{ version: string }>("select payload::json ->> 'version' as version from dead_letters");
const addPair = async () => {
  await product().call("POST", "/api/investors-database", investorLike(1));
  return product().call("POST", "/api/founders", founderLike(1));
};

/** The founder's first state is a dead letter that could be applied now, and nothing runs. */
async function storeLetter(meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
  await startInProcess();
  await refuse();
  expect((await addPair()).status).toBe(201);
  await eventually(async () => expect(await letters()).toMatchObject([{ version: "1" }]));
  await meanwhile();
  await stopInProcess();
  await accept();
}

/** Kills the product when it stores the founder's first state as a dead letter. */
async function killAtLetter(KILL_AT: string): Promise<void> {
  const killed = await start({ KILL_AT, KILL_STATEMENT: "insert into dead_letters" });
  await refuse();
  await addPair().catch(() => null);
  expect(await killed.process.ended).toBeNull();
  expect(await letters()).toHaveLength(KILL_AT === "afterStatement" ? 1 : 0);
}

/** Starts the product, which comes to have so many matches and no dead letters. */
async function expectHandled(pairs: number): Promise<void> {
  const again = await startInProcess();
  await eventually(async () => {
    expect(await letters()).toEqual([]);
    expect(await expectAgreement(again)).toHaveLength(pairs);
  });
}

const killInRemoval = (KILL_AT: string) => ({ KILL_AT, KILL_STATEMENT: "delete from dead_letters where id" });

/** Starts the product, which retries the letter, perhaps before it listens, and then kills itself. */
async function killInRetry(at: string): Promise<void> {
  const code = start(killInRemoval(at)).then(
    (killed) => killed.process.ended,
    (failure: StartFailure) => failure.code,
  );
  expect(await code).toBeNull();
}
const moments = ["beforeStatement", "afterStatement"];

describe("kill -9 while a dead letter is stored, before its message is acknowledged", () => {
  it.each(moments)("stores it once, and applies it when the cause is gone: %s", async (at) => {
    await killAtLetter(at);
    await startInProcess();
    const left = () => databases().byName.founders!.query("select from outbox where aggregate = 'founder'");
    await eventually(async () => expect(await left()).toEqual([]));
    expect(await letters()).toMatchObject([{ version: "1" }]);
    await stopInProcess();
    await accept();
    await expectHandled(1);
  });

  it("leaves no dead letter once its founder is erased", async () => {
    await killAtLetter("afterStatement");
    const again = await startInProcess();
    expect((await again.call("DELETE", "/api/founders/1?erase=true")).status).toBe(200);
    await eventually(async () => {
      expect(await letters()).toEqual([]);
      expect(await expectAgreement(again)).toEqual([]);
    });
  });
});

describe("kill -9 while a dead letter that was applied is removed", () => {
  it.each(moments)("loses nothing when the service retries it: %s", async (at) => {
    await storeLetter();
    await killInRetry(at);
    await expectHandled(1);
  });

  it.each(moments)("loses nothing when an operator replays it: %s", async (at) => {
    await storeLetter();
    const replay = (env: Record<string, string> = {}) =>
      spawnProcess(
        "tests/kit/src/product/killable.ts",
        { ...databases().env, LOG_LEVEL: "error", KILLABLE: "ops", ...env },
        ["matches", "replay", "all"],
      );
    expect(await replay(killInRemoval(at)).ended).toBeNull();
    const again = replay();
    expect(await again.ended, again.output()).toBe(0);
    expect(again.output().trim()).toBe(at === "beforeStatement" ? "1: handled" : "");
    await expectHandled(1);
  });

  it("keeps a newer state, which has no matches", async () => {
    await storeLetter(async () => {
      const changed = { company: "Renamed", sectors: ["EDTECH"] };
      expect((await product().call("PUT", "/api/founders/1", changed)).status).toBe(200);
      const version = () => matches().query("select version from founders");
      await eventually(async () => expect(await version()).toEqual([{ version: 2 }]));
    });
    await killInRetry("beforeStatement");
    await expectHandled(0);
    const [stored] = await matches().query("select version, state ->> 'company' as company from founders");
    expect(stored).toEqual({ version: 2, company: "Renamed" });
  });

  it("removes it later when its founder is being erased", async () => {
    const statement = "delete from dead_letters where subject";
    const killed = await start({ KILL_AT: "beforeCommit", KILL_STATEMENT: statement });
    await refuse();
    expect((await addPair()).status).toBe(201);
    await eventually(async () => expect(await letters()).toHaveLength(1));
    await killed.call("DELETE", "/api/founders/1?erase=true").catch(() => null);
    expect(await killed.process.ended).toBeNull();
    expect(await letters()).toHaveLength(1);
    await expectHandled(0);
  });
});

import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { SerializedReply } from "../http/routes/serialized-reply.ts";
import { createLog } from "../log.ts";
import { CachedList } from "./cached-list.ts";
import { createPool } from "./pool.ts";

const log = createLog({ service: "shop", level: "silent" });
let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase("cached_list");
  await database.query("create table books (id serial primary key, title text, version int default 1)");
  await database.query("create table others (id serial primary key)");
  pool = createPool({ url: database.url, service: "shop", log });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

let loads: number;
let list: CachedList;
/** Runs during a load, after its snapshot. */
let duringLoad: (client: pg.PoolClient) => Promise<unknown>;
beforeEach(async () => {
  await database.query("truncate books, others restart identity");
  await database.query("insert into books (title) values ('one')");
  loads = 0;
  duringLoad = async () => {};
  list = new CachedList(pool, {
    fingerprint: "select concat_ws('.', count(*), sum(version)) from books",
    load: async (client) => {
      loads += 1;
      await duringLoad(client);
      const { rows } = await client.query<{ title: string }>("select title from books order by id");
      return rows.map(({ title }) => title).join();
    },
  });
});
afterEach(() => vi.useRealTimers());

const add = (title: string) => database.query("insert into books (title) values ($1)", [title]);
const bodyOf = ({ body }: SerializedReply): string => String(body);
const read = async (ifNoneMatch?: string) => bodyOf(await list.answer(ifNoneMatch));

describe("CachedList", () => {
  it("loads once while nothing changes", async () => {
    for (let i = 0; i < 5; i++) expect(await read()).toBe("one");
    expect(loads).toBe(1);
  });

  it("returns each write, of this pool or another", async () => {
    expect(await read()).toBe("one");
    await pool.query("insert into books (title) values ('two')");
    expect(await read()).toBe("one,two");
    await add("three");
    expect(await read()).toBe("one,two,three");
    await database.query("update books set title = 'uno', version = version + 1 where id = 1");
    expect(await read()).toBe("uno,two,three");
    await database.query("delete from books where id = 1");
    expect(await read()).toBe("two,three");
  });

  it("shows a write only once it is committed", async () => {
    expect(await read()).toBe("one");
    const writer = await pool.connect();
    await writer.query("begin");
    await writer.query("insert into books (title) values ('two')");
    expect(await read()).toBe("one");
    await writer.query("commit");
    writer.release();
    expect(await read()).toBe("one,two");
  });

  it("returns each of many writes during concurrent requests", async () => {
    const asking = { on: true };
    const others = Promise.all(
      [1, 2, 3].map(async () => {
        while (asking.on) await read();
      }),
    );
    for (let i = 1; i <= 30; i++) {
      await add(`n${i}`);
      expect((await read()).split(",")).toHaveLength(i + 1);
    }
    asking.on = false;
    await others;
  });

  it("checks once for all requests that wait for a connection", async () => {
    const { etag } = await list.answer(undefined);
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const looks = vi.spyOn(pool, "connect");
    onTestFinished(() => looks.mockRestore());
    const answers = Promise.all(Array.from({ length: 50 }, () => read()));
    await vi.waitFor(() => expect(pool.waitingCount).toBe(1));
    await taken[0]!.query("insert into books (title) values ('two')");
    const known = Promise.all(Array.from({ length: 50 }, () => list.answer(etag)));
    for (const client of taken) client.release();
    expect(new Set(await answers)).toEqual(new Set(["one,two"]));
    expect(new Set((await known).map(bodyOf))).toEqual(new Set(["one,two"]));
    expect(looks).toHaveBeenCalledTimes(1);
  });

  it("does not load again when only another table changed", async () => {
    const { etag } = await list.answer(undefined);
    await database.query("insert into others default values");
    expect(await read()).toBe("one");
    await database.query("insert into others default values");
    expect((await list.answer(etag)).body).toBeNull();
    expect(loads).toBe(1);
  });
});

describe("ETag of a list", () => {
  it("returns no body for a matching ETag, alone, in a list or as *", async () => {
    const { etag } = await list.answer(undefined);
    for (const header of [etag, etag.slice(2), `"x", ${etag}`, "*"]) {
      expect(await list.answer(header)).toEqual({ etag, body: null });
    }
    expect(loads).toBe(1);
  });

  it("returns the list with a new ETag for an older one", async () => {
    const { etag } = await list.answer(undefined);
    await add("two");
    const answer = await list.answer(etag);
    expect(bodyOf(answer)).toBe("one,two");
    expect(answer.etag).not.toBe(etag);
  });

  it("is the same after a restart", async () => {
    const { etag } = await list.answer(undefined);
    const restarted = new CachedList(pool, {
      fingerprint: "select concat_ws('.', count(*), sum(version)) from books",
      load: async () => "one",
    });
    expect((await restarted.answer(etag)).body).toBeNull();
  });
});

describe("loads", () => {
  it("are shared by simultaneous requests", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => read()));
    expect(new Set(answers)).toEqual(new Set(["one"]));
    expect(loads).toBe(1);
  });

  it("are not shared with requests after a commit, which see it while an older load still runs", async () => {
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    duringLoad = () => {
      begun.resolve();
      return release.promise;
    };
    const early = read();
    await begun.promise;
    await add("two");
    const late = Promise.all([read(), read(), read()]);
    release.resolve();
    expect(await early).toBe("one");
    expect(await late).toEqual(["one,two", "one,two", "one,two"]);
    expect(loads).toBe(2);
    expect(await read()).toBe("one,two");
    expect(loads).toBe(2);
  });

  it("that fail reject the waiting requests and no later ones", async () => {
    duringLoad = async () => {
      throw new Error("disk on fire");
    };
    const failed = await Promise.allSettled([read(), read()]);
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    duringLoad = async () => {};
    expect(await read()).toBe("one");
  });

  it("that fail leave the next load and the cached list intact", async () => {
    const { etag } = await list.answer(undefined);
    await add("two");
    const begun = Promise.withResolvers<void>();
    const fail = Promise.withResolvers<void>();
    duringLoad = async () => {
      begun.resolve();
      await fail.promise;
    };
    const early = read();
    await begun.promise;
    const late = read();
    duringLoad = async () => {};
    fail.reject(new Error("disk on fire"));
    await expect(early).rejects.toThrow("disk on fire");
    expect(await late).toBe("one,two");
    expect((await list.answer(etag)).body).not.toBeNull();
  });

  it("that lose their connection fail without harm to others or the pool", async () => {
    duringLoad = async (client) => {
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      const ended = new Promise((resolve) => client.once("end", resolve));
      await database.query("select pg_terminate_backend($1)", [rows[0]!.pid]);
      await ended;
    };
    await expect(read()).rejects.toThrow();
    duringLoad = async () => {};
    expect(await read()).toBe("one");
    expect(pool.totalCount).toBe(pool.idleCount);
  });
});

describe("memory", () => {
  const minute = 60_000;

  it("is freed after a minute without requests; the ETag still matches, and the list is loaded again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { etag } = await list.answer(undefined);
    vi.advanceTimersByTime(minute);
    expect((await list.answer(etag)).body).toBeNull();
    expect(loads).toBe(1);
    expect(await read()).toBe("one");
    expect(loads).toBe(2);
  });

  it("is kept while requests come, however old the load", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await read();
    for (let i = 0; i < 4; i++) {
      vi.advanceTimersByTime(minute / 2);
      expect(await read()).toBe("one");
    }
    expect(loads).toBe(1);
  });

  it("that was freed does not hide later writes", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { etag } = await list.answer(undefined);
    vi.advanceTimersByTime(minute);
    await add("two");
    expect(await read(etag)).toBe("one,two");
  });
});

import { eventually } from "@kindling/test-kit/eventually.ts";
import { expectAgreement } from "@kindling/test-kit/product/consistency.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { tablesWith } from "@kindling/test-kit/tables-with.ts";
import { describe, expect, it } from "vitest";
import { useKillableProduct } from "./killable-product.ts";

const { start, startInProcess, stopInProcess, product, databases } = useKillableProduct();

const note = "They met twice in Lisbon.";

/**
 * Two founders and two investors, all matched, with a note about the first ones. Both sides are moved alike. Returns
 * the product, in this process.
 */
async function fill() {
  const filled = await startInProcess();
  for (const n of [1, 2]) {
    await filled.call("POST", "/api/founders", founderLike(n));
    await filled.call("POST", "/api/investors-database", investorLike(n));
  }
  const { id } = await eventually(async () => {
    const matches: { id: number; investor_id: number }[] = await filled.get("/api/founders/1/matches");
    expect(matches).toHaveLength(2);
    return matches.find(({ investor_id }) => investor_id === 1)!;
  });
  const rated = await filled.call("PUT", `/api/matches/${id}/rating`, { ben_rating: 3, ben_notes: note });
  expect(rated.status).toBe(200);
  await eventually(() => expectAgreement(filled));
  return filled;
}

/** What is moved, and what its notes are read from. */
const sides = [
  { record: "founder", list: "/api/founders", archive: "/api/archive/founders", other: "/api/investors/1" },
  {
    record: "investor",
    list: "/api/investors-database",
    archive: "/api/archive/investors",
    other: "/api/founders/1",
  },
];
type Side = (typeof sides)[number];

/** The ids of present and archived records, and the notes. */
const present = async ({ list, archive, other }: Side) => ({
  present: (await product().get(list)).map(({ id }: { id: number }) => id),
  archived: (await product().get(archive)).map(({ id }: { id: number }) => id),
  notes: (await product().get(`${other}/matches`)).map(
    ({ ben_notes }: { ben_notes: string | null }) => ben_notes,
  ),
});

/** The tables of all databases in which the first record of a side, or the note about it, is found. */
async function tablesAbout({ record }: Side): Promise<string[]> {
  const { name, email } = record === "founder" ? founderLike(1) : investorLike(1);
  const found = Object.entries(databases().byName).map(async ([database, { query }]) =>
    (await tablesWith(query, [name, email, note])).map((table) => `${database}.${table}`),
  );
  return (await Promise.all(found)).flat();
}

/** The actions in the history of the first record of a side, oldest first. */
async function recordedActions({ record }: Side): Promise<string[]> {
  const rows = await databases().byName[`${record}s`]!.query<{ action: string }>(
    "select action from history where kind = $1 and record_id = 1 order by id",
    [record],
  );
  return rows.map(({ action }) => action);
}

const everywhere = { present: [2, 1], archived: [], notes: [note, null] };
const archived = { present: [2], archived: [1], notes: [null] };
const erased = { present: [2], archived: [], notes: [null] };

const moves = [
  {
    move: "archives",
    method: "DELETE",
    path: "/1",
    from: everywhere,
    to: archived,
    writes: "archived as (",
    actions: ["created", "archived"],
  },
  {
    move: "restores",
    method: "POST",
    path: "/1/restore",
    from: archived,
    to: everywhere,
    writes: "back as (",
    actions: ["created", "archived", "unarchived"],
  },
  {
    move: "erases",
    method: "DELETE",
    path: "/1?erase=true",
    from: everywhere,
    to: erased,
    writes: "erased as (",
    actions: ["erased"],
  },
  {
    move: "erases, once archived,",
    method: "DELETE",
    path: "/1?erase=true",
    from: archived,
    to: erased,
    writes: "erased as (",
    actions: ["erased"],
  },
];

interface Moment {
  when: string;
  env: { KILL_AT: string; KILL_AFTER?: string; KILL_STATEMENT?: string };
}

/**
 * Every boundary between two steps of a move. An erasure's line is written just before the commit of its record; no
 * count changes when the record was archived before.
 */
function momentsOf({ writes, from, to }: (typeof moves)[number]): Moment[] {
  const counts = from === archived && to === erased ? {} : { "a tally": "2" };
  const messages = { "the record": "1", ...counts };
  const transactions = {
    "the move": writes,
    "the projection": "as p (id, version, state",
    "the matches": "update matching_progress set seq",
  };
  return [
    ...Object.entries(messages).flatMap(([what, KILL_AFTER]) =>
      ["beforePublish", "afterPublish", "beforeAck"].map((KILL_AT) => ({
        when: `${KILL_AT} of ${what}`,
        env: { KILL_AT, KILL_AFTER },
      })),
    ),
    ...Object.entries(transactions).flatMap(([what, KILL_STATEMENT]) =>
      ["afterStatement", "beforeCommit", "afterCommit"].map((KILL_AT) => ({
        when: `${KILL_AT} of ${what}`,
        env: { KILL_AT, KILL_STATEMENT },
      })),
    ),
    {
      when: "afterStatement of the outbox",
      env: { KILL_AT: "afterStatement", KILL_STATEMENT: "delete from outbox" },
    },
    ...(to === erased
      ? [
          {
            when: "afterStatement of the history",
            env: { KILL_AT: "afterStatement", KILL_STATEMENT: "select erase_history" },
          },
        ]
      : []),
  ];
}

const all = moves.flatMap((move) =>
  sides.flatMap((side) =>
    momentsOf(move).map((moment) => ({ ...move, ...moment, side, record: side.record })),
  ),
);

describe.each(["erasure", "archival or restoration"] as const)("kill -9 in an %s", (kind) => {
  const cases = all.filter(({ to }) => (to === erased) === (kind === "erasure"));
  it.each(cases)("at $when: a repeated request $move the $record everywhere", async (one) => {
    const { method, from, to, env, side, actions } = one;
    const path = `${side.list}${one.path}`;
    const before = await fill();
    if (from === archived) {
      expect((await before.call("DELETE", `${side.list}/1`)).status).toBe(200);
      await eventually(async () => {
        expect(await present(side)).toEqual(archived);
        await expectAgreement(before);
      });
    }
    await stopInProcess();
    const killed = await start(env);
    expect(await present(side)).toEqual(from);
    await killed.call(method, path).catch(() => null);
    expect(await killed.process.ended).toBeNull();

    const again = await startInProcess();
    expect((await again.call(method, path)).status).toBe(200);
    // Once, whether or not the killed request was committed.
    expect(await recordedActions(side)).toEqual(actions);
    await eventually(async () => {
      expect(await present(side)).toEqual(to);
      await expectAgreement(again);
      const tables = await tablesAbout(side);
      if (to === erased) expect(tables).toEqual([]);
      else expect(tables).toContain("matches.history");
    });
  });
});

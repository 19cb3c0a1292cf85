import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { expectServed } from "@kindling/test-kit/clients/outcome.ts";
import { startWriters } from "@kindling/test-kit/clients/writers.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { expectNothingLost } from "@kindling/test-kit/product/consistency.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { Stack } from "@kindling/test-kit/product/stack.ts";
import { storedTexts } from "@kindling/test-kit/product/stored-texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Statuses for a service that is down, or goes down during the request. */
const unavailable = [502, 503];

describe.skipIf(!dockerAvailable())("kill -9 of a process", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.start({ killable: ["founders", "investors", "matches"] });
  });
  afterAll(() => stack?.stop());
  const sectors = [...sector.values];

  const moments = [
    { name: "founders-1", moment: "beforePublish", after: 1, title: "between saving and publishing" },
    { name: "founders-1", moment: "beforePublish", after: 20, title: "between saving and publishing" },
    {
      name: "founders-1",
      moment: "afterPublish",
      after: 1,
      title: "before recording the acknowledgement",
    },
    {
      name: "founders-1",
      moment: "afterPublish",
      after: 20,
      title: "before recording the acknowledgement",
    },
    {
      name: "founders-1",
      moment: "beforeAck",
      after: 5,
      title: "between handling a tally and acknowledging it",
    },
    {
      name: "matches-1",
      moment: "beforeAck",
      after: 1,
      title: "between handling an event and acknowledging it",
    },
    {
      name: "matches-1",
      moment: "beforeAck",
      after: 20,
      title: "between handling an event and acknowledging it",
    },
    {
      name: "matches-1",
      moment: "beforePublish",
      after: 10,
      title: "between matching and publishing the tallies",
    },
    {
      name: "matches-1",
      moment: "afterPublish",
      after: 10,
      title: "before recording the acknowledgement",
    },
  ];
  it.each(moments)("loses nothing: $name $title, occurrence $after", async ({ name, moment, after }) => {
    const sector = sectors.pop()!;
    await stack.kill(name);
    const killed = await stack.start(name, { KILL_AT: moment, KILL_AFTER: String(after) });
    const writers = startWriters(stack, { sector, most: 25 });
    expect(await killed.ended, killed.output()).toBeNull();
    await stack.start(name);
    await writers.finished;
    expectServed(writers, { statuses: unavailable });
    expect(writers.acknowledged.size).toBeGreaterThan(0);
    await expectNothingLost(stack, sector, writers.acknowledged);
  });

  it("loses nothing: matches-1 between storing a dead letter and acknowledging its message", async () => {
    const sector = sectors.pop()!;
    const { company, email, ...founder } = founderLike(1, { company: "Refused", sectors: [sector] });
    const letters = () => stack.postgres.query("matches", "select subject from dead_letters");
    const change = (sql: string) => stack.postgres.query("matches", `alter table founders ${sql}`);
    await stack.send("POST", "/api/investors-database", investorLike(1, { preferred_sectors: [sector] }));
    await stack.kill("matches-1");
    const killing = { KILL_AT: "afterStatement", KILL_STATEMENT: "insert into dead_letters" };
    const killed = await stack.start("matches-1", killing);
    await change(`add constraint refused check (state ->> 'company' <> '${company}')`);
    const { id } = await stack.send("POST", "/api/founders", { ...founder, company, email });
    expect(await killed.ended, killed.output()).toBeNull();
    expect(await letters()).toEqual([{ subject: `kindling.founders.${id}` }]);

    // Without the constraint, the dead letter and the redelivered message can both be applied.
    await change("drop constraint refused");
    await stack.start("matches-1");
    await expectNothingLost(stack, sector, new Map([[email, { company }]]));
    expect(await stack.get(`/api/founders/${id}/matches`)).toHaveLength(1);
    await eventually(async () => expect(await letters()).toEqual([]));
  });

  const tombstones = [
    { name: "matches-1", moment: "beforePublish", database: "matches" },
    { name: "matches-1", moment: "afterPublish", database: "matches" },
    { name: "founders-1", moment: "beforePublish", database: "founders" },
    { name: "founders-1", moment: "afterPublish", database: "founders" },
  ];
  it.each(tombstones)("erases a founder everywhere: $name, $moment of the tombstone", async (one) => {
    const { name, moment, database } = one;
    const sector = sectors.pop()!;
    const email = `${sector}@example.com`;
    const word = `${name} ${moment}`;
    await stack.send(
      "POST",
      "/api/investors-database",
      investorLike(1, { email, preferred_sectors: [sector] }),
    );
    const founder = founderLike(1, { company: word, email, sectors: [sector] });
    const { id } = await stack.send("POST", "/api/founders", founder);
    await stack.waitUntilConsistent();
    const [match] = await stack.get(`/api/founders/${id}/matches`);
    await stack.send("PUT", `/api/matches/${match.id}/rating`, { ben_rating: 3, ben_notes: `Met ${word}.` });
    await stack.waitUntilConsistent();
    const subjects = [`kindling.founders.${id}`, `kindling.matches.${match.id}`];
    const texts = async () => new Map((await storedTexts(stack)).map(({ place, text }) => [place, text]));
    const placesOfWord = async () =>
      [...(await texts())].flatMap(([place, text]) => (text.includes(word) ? [place] : []));
    const tables = ["founders.founders", "founders.history", "matches.reviews", "matches.history"];
    expect(await placesOfWord()).toEqual(expect.arrayContaining([...tables, ...subjects]));

    await stack.kill(name);
    const subject = `kindling.${database}.`;
    const killed = await stack.start(name, { KILL_AT: moment, KILL_SUBJECT: subject });
    await stack.call("DELETE", `/api/founders/${id}?erase=true`);
    expect(await killed.ended, killed.output()).toBeNull();
    // The database of the killed service has forgotten the founder; its stream has not, before the tombstone is sent.
    const left = await placesOfWord();
    expect(left.filter((place) => place.startsWith(`${database}.`))).toEqual([]);
    expect(left.some((place) => place.startsWith(subject))).toBe(moment === "beforePublish");

    await stack.start(name);
    await eventually(async () => {
      expect(await placesOfWord()).toEqual([]);
      const stored = await texts();
      for (const subject of subjects) expect(stored.get(subject)).toContain('"state":null');
    });
  });

  it("loses nothing when any process is killed at any moment under writes", async () => {
    const sector = sectors.pop()!;
    const writers = startWriters(stack, { sector, most: 60, pauseMs: 250 });
    for (const name of ["matches-1", "founders-1", "investors-1", "gateway", "founders-1", "matches-1"]) {
      await new Promise((resolve) => setTimeout(resolve, 500 * Math.random()));
      await stack.kill(name);
      await stack.start(name);
    }
    await writers.stop();
    expect(writers.acknowledged.size).toBeGreaterThan(0);
    await expectNothingLost(stack, sector, writers.acknowledged);
  });
});

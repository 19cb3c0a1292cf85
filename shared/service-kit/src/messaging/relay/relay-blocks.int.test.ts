import { blockOf, defineEvent } from "@kindling/contracts/event.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { expect, it, onTestFinished } from "vitest";
import type { OutgoingMessage } from "../../bus/bus.ts";
import { compareWithStreams } from "../recovery/compare-with-streams.ts";
import { relayFixture } from "../testing/relay-fixture.ts";
import { publishThings, saveThing, silent, thingChanged } from "../testing/things.ts";
import { RelayLeader } from "./relay-leader.ts";

const fixture = relayFixture("relay_blocks");
const thingsChanged = defineEvent({
  ...thingChanged,
  name: "things.changed",
  subject: "kindling.blocks",
  state: blockOf(thingChanged.state),
});
const publications = () => [{ ...publishThings(fixture.db.pool), blocks: { event: thingsChanged, size: 8 } }];
const start = (times = {}) => fixture.start({ publications: publications(), times });
/** Saves things in one transaction, so that the relay reads their marks together. */
const save = async (...ids: number[]) => {
  const writer = await fixture.writer();
  await writer.query("begin");
  for (const id of ids) await saveThing(writer, id, "a");
  await writer.query("commit");
};
/** The subjects that were sent, and of blocks the versions of their things. */
const sent = () =>
  fixture.bus.published.map(({ subject, payload }) => {
    const { state } = JSON.parse(payload);
    return subject.startsWith("kindling.blocks")
      ? [subject, ...state.states.map(({ version }: { version: number }) => version)]
      : subject;
  });
/** A relay that compares the database with the streams. */
const startLeader = () => {
  const leader = new RelayLeader(fixture.db.url, {
    bus: fixture.bus,
    publications: publications(),
    log: silent,
    times: { turn: 10 },
  });
  onTestFinished(() => leader.stop());
  leader.start();
};
const isBlock = ({ subject }: OutgoingMessage) => subject.startsWith("kindling.blocks");

it("publishes a block when at least a quarter of it changed, and other aggregates singly", async () => {
  await save(1, 8, 8, 3, 9);
  await fixture.db.query("delete from outbox where aggregate_id = 3");
  await start();
  await fixture.emptied();
  expect(sent().map(String).sort()).toEqual(["kindling.blocks.1,1,1,2", "kindling.founders.9"]);
});

it("publishes several blocks at once", async () => {
  await save(1, 2, 9, 10, 17, 18, 25, 26);
  await start();
  await fixture.emptied();
  expect(sent().map(String).sort()).toEqual([
    "kindling.blocks.1,1,1",
    "kindling.blocks.2,1,1",
    "kindling.blocks.3,1,1",
    "kindling.blocks.4,1,1",
  ]);
});

it("publishes deleted things of a block singly", async () => {
  await save(1, 2);
  await fixture.db.query(
    "insert into outbox (aggregate, aggregate_id, version) values ('thing', 3, 7), ('thing', 9, 7), ('thing', 10, 7)",
  );
  await start();
  await fixture.emptied();
  expect(sent().map(String).sort()).toEqual([
    "kindling.blocks.1,1,1",
    "kindling.founders.10",
    "kindling.founders.3",
    "kindling.founders.9",
  ]);
});

it("does not publish a block twice at the same time, and keeps rows of newer versions", async () => {
  fixture.bus.outcomeOf = () => "hold";
  await save(1, 2);
  await start();
  const first = await fixture.bus.nextHeld();
  await save(1, 3, 4);
  expect(fixture.bus.published).toHaveLength(1);
  first.acknowledge();
  // The relay may read thing 1 after the others, and publish it singly.
  const held = [await fixture.bus.nextHeld()];
  while (!isBlock(held.at(-1)!.message)) held.push(await fixture.bus.nextHeld());
  // The row of thing 2 goes a little later than its block is acknowledged.
  await eventually(async () => expect(await fixture.waiting()).toHaveLength(3));
  for (const { acknowledge } of held) acknowledge();
  fixture.bus.acknowledgeAll();
  await fixture.emptied();
  expect(fixture.bus.overlaps).toEqual([]);
  const blocks = sent().filter((subject) => Array.isArray(subject));
  expect(blocks[1]).toEqual(["kindling.blocks.1", 2, 1, 1, 1]);
  const versions = fixture.bus.published.filter(isBlock).map(({ payload }) => JSON.parse(payload).version);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
});

it.each(["reject", "stale"] as const)(
  "publishes singly after a block whose outcome was %s: its version is older after the clock was set back",
  async (outcome) => {
    fixture.bus.outcomeOf = (message) => (isBlock(message) ? outcome : "acknowledge");
    await save(1, 2);
    await start();
    await fixture.emptied();
    expect(sent()).toEqual([["kindling.blocks.1", 1, 1], "kindling.founders.1", "kindling.founders.2"]);
  },
);

it("does not take leftover outbox marks for a restored database", async () => {
  await save(1, 2, 3);
  const { stop } = await start();
  await fixture.emptied();
  await stop();
  const { subject, messageId } = fixture.bus.published.findLast(isBlock)!;
  fixture.bus.states = [{ subject, messageId }];
  await fixture.db.query(
    "insert into outbox (aggregate, aggregate_id, version) select 'thing', id, version from things",
  );
  // As if it was saved again under the version of a state that is lost.
  await fixture.db.query("update things set saved_at = now() where id = 2");
  await compareWithStreams(await fixture.writer(), fixture.bus, publications(), silent);
  expect(await fixture.db.query("select id, version from things order by id")).toEqual([
    { id: 1, version: 1 },
    { id: 2, version: 2 },
    { id: 3, version: 1 },
  ]);
});

it("a restored database continues after the versions of a block, also for a thing that it lost", async () => {
  await save(1, 2, 9, 1, 2, 3, 3, 3);
  const { stop } = await start();
  await fixture.emptied();
  await stop();
  const { subject, messageId } = fixture.bus.published.findLast(isBlock)!;
  fixture.bus.states = [{ subject, messageId }];
  const client = await fixture.writer();
  const compare = async () => {
    const newer = await compareWithStreams(client, fixture.bus, publications(), silent);
    const rows = await fixture.db.query("select id, version from things order by id");
    return [rows.map(({ id, version }) => `${id}:${version}`), [...newer]];
  };
  expect(await compare()).toEqual([["1:2", "2:2", "3:3", "9:1"], []]);
  await fixture.db.query("delete from things where id = 3; update things set version = 1 where id = 2");
  expect(await compare()).toEqual([["1:2", "2:3", "9:1"], [["thing:3", 4]]]);
  startLeader();
  await fixture.emptied();
  await save(3);
  await eventually(async () => expect(fixture.sentOf(3)).toEqual([4]));
  await fixture.emptied();
});

it.each(["1:6", "gone:7"])(
  "a thing that was lost at %s and comes back in a block continues after it",
  async (state) => {
    fixture.bus.states = [{ subject: "kindling.founders.3", messageId: `thing:3:${state}` }];
    startLeader();
    await save(9);
    await eventually(() => expect(fixture.sentOf(9)).toEqual([1]));
    await fixture.emptied();
    expect(fixture.sentOf(3)).toEqual(state === "gone:7" ? [] : [7]);
    fixture.bus.states = [{ subject: "kindling.founders.3", messageId: "thing:3:gone:7" }];
    await save(1, 2, 3);
    await eventually(() => expect(sent().flat()).toContain(8));
    await fixture.emptied();
    expect(await fixture.db.query("select version from things order by id")).toEqual([
      { version: 1 },
      { version: 1 },
      { version: 8 },
      { version: 1 },
    ]);
  },
);

it("gives restored things versions above those of their last block", async () => {
  await save(1, 2, 3, 4, 1, 2, 3, 4);
  const { stop } = await start();
  await fixture.emptied();
  await stop();
  fixture.bus.lastStates = async function* () {
    const { subject, messageId } = fixture.bus.published.findLast(isBlock)!;
    yield [{ subject, messageId }];
  };
  await fixture.db.query("delete from things");
  startLeader();
  await save(1, 2);
  await eventually(() => expect(sent()).toHaveLength(2));
  await fixture.emptied();
  await save(3, 4);
  await eventually(() => expect(sent()).toHaveLength(3));
  await fixture.emptied();
  const [, ...versions] = sent().at(-1)! as [string, ...number[]];
  expect(versions).toHaveLength(4);
  expect(Math.min(...versions)).toBeGreaterThan(2);
});

it("a lost thing that comes back in a block while the streams are compared continues after it", async () => {
  await save(1, 2, 3, 3, 3);
  const { stop } = await start();
  await fixture.emptied();
  await stop();
  const { subject, messageId } = fixture.bus.published.findLast(isBlock)!;
  const states = [{ subject, messageId }];
  await fixture.db.query("delete from things where id = 3");
  let isFirst = true;
  fixture.bus.lastStates = async function* () {
    yield states;
    if (isFirst) await save(1, 2, 3);
    isFirst = false;
  };
  startLeader();
  await eventually(() => expect(sent()).toHaveLength(2));
  await fixture.emptied();
  expect(sent().at(-1)).toEqual(["kindling.blocks.1", 2, 2, 4]);
});

import type { EventShape } from "@kindling/contracts/event.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { storeDeadLetter } from "../messaging/consumer/dead-letters.ts";
import { retryDeadLetters } from "../messaging/consumer/retry-dead-letters.ts";
import { createScriptedBus } from "../messaging/testing/scripted-bus.ts";
import {
  saveThing,
  silent,
  type ThingsDatabase,
  thingMessage,
  thingsDatabase,
} from "../messaging/testing/things.ts";
import { runCommand } from "./commands.ts";
import type { Service } from "./service.ts";
import { createThingsService, thingsDefinition } from "./testing/things-service.ts";

let db: ThingsDatabase;
let service: Service;
/** Runs before the handler stores anything. */
let applying: () => Promise<void>;
beforeAll(async () => {
  db = await thingsDatabase("commands");
  service = await createThingsService(db.url, createScriptedBus(), {
    definition: {
      ...thingsDefinition,
      build: (context) => {
        const parts = thingsDefinition.build(context);
        const [handler] = parts.handlers;
        const apply: NonNullable<typeof handler>["apply"] = async (messages) => {
          await applying();
          await handler!.apply(messages);
        };
        return { ...parts, handlers: [{ ...handler!, apply }] };
      },
    },
  });
});
afterAll(async () => {
  await service.stop();
  await db.close();
});
beforeEach(async () => {
  await db.clear();
  applying = async () => {};
});
afterEach(() => vi.restoreAllMocks());

/** Runs a command; returns its output and exit code. */
async function run(command: string, ...args: string[]) {
  const written = { out: "", err: "" };
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written.out += text;
    return true;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    written.err += text;
    return true;
  });
  const code = await runCommand(service, command, args);
  vi.restoreAllMocks();
  return { code, ...written };
}

const keepAsDeadLetter = (payload: string, event: Pick<EventShape, "name"> = { name: "thing.changed" }) =>
  storeDeadLetter(db.pool, {
    consumer: event.name,
    subject: "kindling.founders.1",
    payload,
    reason: "would not do",
    deliveries: 6,
  });
const left = async () =>
  (await db.query<{ id: number }>("select id from dead_letters order by id")).map(({ id }) => id);
const projected = () => db.query("select id, version from projected order by id");

describe("republish", () => {
  it("marks everything to be published again and prints the number", async () => {
    for (const id of [1, 2]) await saveThing(db.pool, id, "a");
    await db.query("delete from outbox");
    expect(await run("republish")).toMatchObject({ code: 0, out: "2 states will be published again\n" });
    expect(await db.query("select from outbox")).toHaveLength(2);
  });
});

describe("dead-letters", () => {
  it("lists them without their payloads, which have personal data", async () => {
    await keepAsDeadLetter(thingMessage(1, 1, "ada@example.org"));
    const { code, out } = await run("dead-letters");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject([
      {
        id: 1,
        consumer: "thing.changed",
        subject: "kindling.founders.1",
        reason: "would not do",
        deliveries: 6,
      },
    ]);
    expect(out).not.toContain("ada@");
  });
});

describe("replay", () => {
  it("applies one and removes it", async () => {
    await keepAsDeadLetter(thingMessage(1, 1));
    await keepAsDeadLetter(thingMessage(2, 1));
    expect(await run("replay", "2")).toMatchObject({ code: 0, out: "2: handled\n" });
    expect(await projected()).toEqual([{ id: 2, version: 1 }]);
    expect(await left()).toEqual([1]);
  });

  it("applies all, keeps and reports those that fail again", async () => {
    await keepAsDeadLetter(thingMessage(1, 1));
    await keepAsDeadLetter("{nonsense");
    await keepAsDeadLetter(thingMessage(3, 1), { name: "thing.eaten" });
    await keepAsDeadLetter(thingMessage(4, 1));
    const { code, out } = await run("replay", "all");
    expect(code).toBe(1);
    expect(out.trim().split("\n")).toEqual([
      "1: handled",
      "2: failed again: is not JSON",
      "3: this service no longer consumes thing.eaten",
      "4: handled",
    ]);
    expect(await left()).toEqual([2, 3]);
    expect(await projected()).toMatchObject([{ id: 1 }, { id: 4 }]);
  });

  it("keeps one whose handler fails again", async () => {
    await keepAsDeadLetter(thingMessage(1, 1));
    applying = async () => {
      throw new Error("still failing");
    };
    expect(await run("replay", "1")).toMatchObject({ code: 1, out: "1: failed again: still failing\n" });
    expect(await left()).toEqual([1]);
  });

  it("reports no failure for those that the service itself has applied since they were listed", async () => {
    for (const id of [1, 2]) await keepAsDeadLetter(thingMessage(id, 1));
    applying = async () => {
      applying = async () => {};
      await retryDeadLetters(db.pool, service.consumers, silent, new AbortController().signal);
    };
    expect(await run("replay", "all")).toMatchObject({
      code: 0,
      out: "1: handled\n2: no longer a dead letter\n",
    });
    expect(await left()).toEqual([]);
    expect(await projected()).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  it("does not overwrite a newer state", async () => {
    await db.query("insert into projected values (1, 5, 'new')");
    await keepAsDeadLetter(thingMessage(1, 2));
    expect((await run("replay", "all")).code).toBe(0);
    expect(await projected()).toEqual([{ id: 1, version: 5 }]);
    expect(await left()).toEqual([]);
  });

  it("does nothing without dead letters", async () => {
    expect(await run("replay", "all")).toMatchObject({ code: 0, out: "" });
  });

  it("reports an unknown dead letter", async () => {
    expect(await run("replay", "7")).toMatchObject({ code: 1, out: "7: there is no such dead letter\n" });
  });
});

describe("drop", () => {
  it("removes one permanently", async () => {
    await keepAsDeadLetter(thingMessage(1, 1));
    await keepAsDeadLetter(thingMessage(2, 1));
    expect(await run("drop", "1")).toMatchObject({ code: 0, out: "dead letter 1 dropped\n" });
    expect(await left()).toEqual([2]);
    expect(await projected()).toEqual([]);
  });

  it("exits with 1 for an unknown id", async () => {
    expect(await run("drop", "7")).toMatchObject({ code: 1, out: "7: there is no such dead letter\n" });
  });
});

describe("an unknown command", () => {
  it.each([
    ["reconstruct"],
    ["replay"],
    ["replay", "some"],
    ["replay", "1x"],
    ["replay", "99999999999"],
    ["drop"],
    ["drop", "all"],
    ["drop", "0"],
    ["drop", "1; delete"],
  ])("prints the commands and exits with 2: %s %s", async (command, ...args) => {
    await keepAsDeadLetter(thingMessage(1, 1));
    const { code, err } = await run(command, ...args);
    expect(code).toBe(2);
    expect(err).toContain("replay <id> | all");
    expect(await left()).toEqual([1]);
  });
});

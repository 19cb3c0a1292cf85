import { maxId } from "@kindling/contracts/fields/primitives.ts";
import {
  type DeadLetter,
  dropDeadLetter,
  findDeadLetter,
  listDeadLetters,
} from "../messaging/consumer/dead-letters.ts";
import { republish } from "../messaging/recovery/republish.ts";
import { readErasures } from "../removals/erasure-list.ts";
import type { Consumers } from "./consumers.ts";
import type { Service } from "./service.ts";

export const consumerUsage = `  dead-letters         list the messages that could not be handled
  replay <id> | all    handle dead letters again; those that succeed are removed
  drop <id>            remove a dead letter for good
  reconcile            apply every state in the streams again; the service may keep running
  rebuild              read the streams again from their start; stop the service first`;

const usage = `Commands:
  republish            publish every aggregate's current state again
${consumerUsage}
  erase-again <file>   after a backup was restored, erase what a list of erasures names; before the service starts
`;

/** What the commands about consumers need. */
type Consuming = Pick<Consumers, "pool" | "consumers" | "reconcile" | "rebuild">;

/** Timeout for reading the streams, in ms. */
const rebuildTimeoutMs = 30 * 60_000;

/**
 * Runs an operator's command on a service that neither listens nor consumes; the running replicas publish what it
 * marks. Returns the exit code.
 */
export async function runCommand(
  service: Service,
  command: string,
  args: readonly string[],
): Promise<number> {
  switch (command) {
    case "republish":
      return print(
        `${await republish(service.pool, service.parts.publications)} states will be published again`,
      );
    case "erase-again":
      return eraseAgain(service, args[0]);
    default: {
      const { commands = {} } = service.parts;
      const own = Object.hasOwn(commands, command) ? commands[command]!.run(args) : null;
      return (await own) ?? (await runConsumerCommand(service, command, args)) ?? printUsage(service);
    }
  }
}

/** Runs a command of `consumerUsage`. Returns the exit code, or null for another command or without a valid id. */
export async function runConsumerCommand(
  consuming: Consuming,
  command: string,
  args: readonly string[],
): Promise<number | null> {
  switch (command) {
    case "dead-letters":
      return print(JSON.stringify(await listDeadLetters(consuming.pool), null, 2));
    case "replay":
      return replay(consuming, args[0]);
    case "drop":
      return drop(consuming, toId(args[0]));
    case "reconcile":
      return reconcile(consuming);
    case "rebuild":
      return rebuild(consuming);
    default:
      return null;
  }
}

/** The id of a dead letter, or null if invalid. */
function toId(text: string | undefined): number | null {
  const id = /^\d{1,10}$/.test(text ?? "") ? Number(text) : 0;
  return id >= 1 && id <= maxId ? id : null;
}

function printUsage({ parts }: Service): number {
  const own = Object.values(parts.commands ?? {}).map((command) => `${command.usage}\n`);
  process.stderr.write(`${usage}${own.join("")}`);
  return 2;
}

async function reconcile(service: Consuming): Promise<number> {
  if (service.consumers.length === 0) return print("this service consumes no events");
  await service.reconcile();
  return print("the projections agree with the streams");
}

async function eraseAgain(service: Service, path: string | undefined): Promise<number> {
  const { parts } = service;
  if (path === undefined) return printUsage(service);
  if (parts.removals === undefined) return print("this service has no records that can be erased");
  const ids = await readErasures(path, parts.removals.kind);
  await parts.removals.eraseAgain(ids);
  return print(`${ids.length} records of ${path} are erased`);
}

async function rebuild(service: Consuming): Promise<number> {
  if (service.consumers.length === 0) return print("this service consumes no events");
  await service.rebuild(rebuildTimeoutMs);
  return print("the projections are rebuilt");
}

async function drop(service: Consuming, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const dropped = await dropDeadLetter(service.pool, id);
  print(dropped ? `dead letter ${id} dropped` : `${id}: there is no such dead letter`);
  return dropped ? 0 : 1;
}

/** Replays one dead letter or all; returns 1 when any failed again. */
async function replay(service: Consuming, which: string | undefined): Promise<number | null> {
  const all = which === "all";
  const ids = all ? (await listDeadLetters(service.pool)).map(({ id }) => id) : [toId(which)];
  let failed = 0;
  for (const id of ids) {
    if (id === null) return null;
    const letter = await findDeadLetter(service.pool, id);
    if (letter === null && all) {
      // The service retries them itself every minute.
      print(`${id}: no longer a dead letter`);
      continue;
    }
    const problem = letter === null ? "there is no such dead letter" : await replayOne(service, letter);
    print(`${id}: ${problem ?? "handled"}`);
    if (problem !== null) failed += 1;
  }
  return failed > 0 ? 1 : 0;
}

async function replayOne(service: Consuming, letter: DeadLetter): Promise<string | null> {
  const consumer = service.consumers.find(({ eventName }) => eventName === letter.consumer);
  if (consumer === undefined) return `this service no longer consumes ${letter.consumer}`;
  try {
    await consumer.replay(letter.payload);
    await dropDeadLetter(service.pool, letter.id);
    return null;
  } catch (error) {
    return `failed again: ${(error as Error).message}`;
  }
}

function print(line: string): number {
  process.stdout.write(`${line}\n`);
  return 0;
}

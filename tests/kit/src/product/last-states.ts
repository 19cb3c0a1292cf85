import type { StreamName } from "@kindling/contracts/event.ts";
import type { Stack } from "./stack.ts";

const atOnce = 8;

/** The last state of an aggregate. */
export interface LastState {
  version: number;
  // biome-ignore lint/suspicious/noExplicitAny: states of every event
  state: any;
}

/** The last state of each aggregate in a stream, by the subject of its own messages. */
export async function lastStates(stack: Stack, stream: StreamName): Promise<ReadonlyMap<string, LastState>> {
  return byAggregate(await lastMessages(stack, stream));
}

/** The last message of each subject of a stream; a stream keeps no others. */
export async function lastMessages(stack: Stack, stream: StreamName): Promise<[string, LastState][]> {
  const messages = await stack.nats.lastMessages(`KINDLING_${stream}`);
  return messages.map(([subject, data]) => {
    const { version, state } = JSON.parse(data);
    return [subject, { version, state }];
  });
}

/** The last state of each aggregate: in a message of its own, or newer in that of a block of tallies. */
function byAggregate(messages: readonly [string, LastState][]): Map<string, LastState> {
  const isBlock = /^kindling\.tallies\.(founder|investor)s\./;
  const last = new Map(messages.filter(([subject]) => !isBlock.test(subject)));
  for (const [subject, { state: block }] of messages) {
    const side = isBlock.exec(subject)?.[1];
    if (side === undefined) continue;
    const { states } = block as unknown as { states: { version: number; state: { id: number } }[] };
    for (const { version, state } of states) {
      const own = `kindling.tallies.${side}.${state.id}`;
      if ((last.get(own)?.version ?? 0) < version) last.set(own, { version, state });
    }
  }
  return last;
}

/** Results in the order of the items. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const each = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at]!);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, each));
  return results;
}

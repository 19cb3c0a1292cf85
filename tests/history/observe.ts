import type { Stack } from "@kindling/test-kit/product/stack.ts";
import type { LastMessage, Observation } from "./compare.ts";
import type { Row } from "./history.ts";

const streams = ["FOUNDERS", "INVESTORS", "TALLIES", "MATCHES"];
const atOnce = 8;

/** Reads the installation's whole API state, and its streams and tallies. */
export async function observe(stack: Stack): Promise<Observation> {
  const get = async (path: string) => {
    const reply = await stack.call("GET", path);
    if (reply.status !== 200) throw new Error(`GET ${path}: ${reply.status} ${reply.text}`);
    return reply.body.data;
  };
  const [founders, investors, cluster, stats] = await Promise.all(
    ["/api/founders", "/api/investors-database", "/api/investors", "/api/stats"].map(get),
  );
  const matchesOf = async (rows: readonly Row[], path: string) =>
    new Map(await inParallel(rows, async ({ id }) => [id, await get(`${path}/${id}/matches`)] as const));
  return {
    founders,
    investors,
    cluster,
    stats,
    ofFounder: await matchesOf(founders, "/api/founders"),
    ofInvestor: await matchesOf(investors, "/api/investors"),
    tallyVersions: await tallyVersions(stack),
    lastMessages: byAggregate(
      (await Promise.all(streams.map((stream) => lastMessages(stack, stream)))).flat(),
    ),
    mended: await mended(stack),
  };
}

async function tallyVersions(stack: Stack): Promise<Map<string, number>> {
  const rows = await stack.postgres.query(
    "matches",
    `select 'kindling.tallies.founder.' || id as subject, version from founder_tallies
     union all select 'kindling.tallies.investor.' || id, version from investor_tallies`,
  );
  return new Map(rows.map(({ subject, version }) => [subject as string, version as number]));
}

async function lastMessages(stack: Stack, stream: string): Promise<[string, LastMessage][]> {
  const info = await stack.nats.ask(
    `$JS.API.STREAM.INFO.KINDLING_${stream}`,
    JSON.stringify({ subjects_filter: ">" }),
  );
  const { subjects = {} } = info.state as { subjects?: Record<string, number> };
  return inParallel(Object.keys(subjects), async (subject) => {
    const request = JSON.stringify({ last_by_subj: subject });
    const { message } = await stack.nats.ask(`$JS.API.STREAM.MSG.GET.KINDLING_${stream}`, request);
    const { data } = message as { data: string };
    const { version, state } = JSON.parse(Buffer.from(data, "base64").toString());
    return [subject, { version, state }];
  });
}

/** The last state of each aggregate: in a message of its own, or newer in that of a block of tallies. */
function byAggregate(messages: readonly [string, LastMessage][]): Map<string, LastMessage> {
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

async function mended(stack: Stack): Promise<number> {
  const counts = stack.namesOf("matches").map((name) => stack.metric(name, "reconciler_mended_total"));
  return (await Promise.all(counts)).reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
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

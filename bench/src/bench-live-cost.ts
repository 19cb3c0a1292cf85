import { setTimeout as sleep } from "node:timers/promises";
import type { Change } from "@kindling/contracts/gateway/schemas.ts";
import { type LiveListener, listenLive } from "@kindling/gateway/testing/live-listener.ts";
import { fillBySql } from "./community.ts";
import { atMost, type Figure, plain } from "./figures.ts";
import { founderBody, investorBody } from "./people.ts";
import { withProductAndPostgres } from "./product.ts";
import { type Client, client, many } from "./requests.ts";
import { cpuOfTree, type Spawned } from "./spawned.ts";

const records = 100_000;
/** Investors that are matched; the others only stand in the list. */
const matched = 1_000;
const admins = 50;
const editsPerSecond = 20;
const seconds = 30;

/** CPU time of 50 admins who follow 20 edits a second, with what they fetch: with them, less without them. */
export function benchLiveCost(): Promise<Figure[]> {
  return withProductAndPostgres({}, async (product, server) => {
    const api = client(product.url);
    try {
      await many(matched, 32, (n) => api.post("/api/investors-database", investorBody(n)));
      await fillBySql(server.url("investors"), "investors", matched, records, investorBody);
      await fillBySql(server.url("founders"), "founders", 0, records, founderBody);
      const cores = coresOf([product.pid, server.pid]);
      await edit(api, 10);
      const alone = await cores(() => edit(api, seconds));
      const admin = await listen(product, api);
      const followed = await cores(() => edit(api, seconds));
      const told = admin.map(({ messages }) => messages / seconds);
      const fetched = admin.reduce((sum, { fetches }) => sum + fetches, 0) / seconds;
      for (const { listener } of admin) listener.close();
      return [
        plain(
          `live: ${editsPerSecond} edits a second on ${records.toLocaleString("en-US")} founders and investors, cores`,
          alone.toFixed(2),
        ),
        atMost(
          `the same, more with ${admins} admins who follow and fetch`,
          followed - alone,
          0.5,
          "cores",
          2,
        ),
        plain(
          "messages to each admin a second; fetches of all a second",
          `${Math.max(...told).toFixed(1)}; ${fetched.toFixed(0)}`,
        ),
      ];
    } finally {
      await api.close();
    }
  });
}

/** Runs some work and returns how many cores these processes and their children used meanwhile. */
function coresOf(pids: readonly number[]) {
  const cpu = () => pids.reduce((sum, pid) => sum + cpuOfTree(pid), 0);
  return async (work: () => Promise<void>): Promise<number> => {
    const [before, started] = [cpu(), performance.now()];
    await work();
    return (cpu() - before) / ((performance.now() - started) / 1_000);
  };
}

/** Edits as on the admin's dashboard and the founder's, evenly over the time. */
async function edit(api: Client, forSeconds: number): Promise<void> {
  const edits: ((id: number, n: number) => Promise<unknown>)[] = [
    (id, n) => api.put(`/api/founders/${id}/ask`, { requested_check_usd: 100_000 + n }),
    (id, n) => api.put(`/api/founders/${id}`, { summary_text: `Summary ${n}` }),
    (id, n) => api.put(`/api/investors-database/${id}/temperature`, { temperature: n % 2 ? "WARM" : "FIRE" }),
    (id, n) => api.put(`/api/investors-database/${id}`, { thesis_text: `Thesis ${n}` }),
  ];
  const started = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let n = 0; n < forSeconds * editsPerSecond; n++) {
    const id = 1 + Math.floor(Math.random() * records);
    sent.push(edits[n % edits.length]!(id, n));
    await sleep(Math.max(0, started + ((n + 1) * 1_000) / editsPerSecond - performance.now()));
  }
  await Promise.all(sent);
}

interface Admin {
  listener: LiveListener;
  messages: number;
  fetches: number;
}

/** Admins with a list open, every other of investors: each fetches the records that changed, or its window. */
async function listen({ url }: Spawned, api: Client): Promise<Admin[]> {
  const open: Admin[] = [];
  for (let n = 0; n < admins; n++) {
    const what = n % 2 === 0 ? "founders" : "investors";
    const list = what === "founders" ? "/api/founders" : "/api/investors-database";
    const admin = { messages: 0, fetches: 0 };
    const onEvent = ({ event, data }: { event: string; data: Change }) => {
      if (event !== "change" || data.what !== what) return;
      admin.messages += 1;
      admin.fetches += 1;
      const which = data.ids ? `ids=${data.ids.join(",")}&limit=200` : "limit=50";
      void api.get(`${list}?${which}&counts=false`);
    };
    open.push(Object.assign(admin, { listener: await listenLive(url, { onEvent }) }));
  }
  return open;
}

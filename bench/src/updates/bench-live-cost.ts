import { setTimeout as sleep } from "node:timers/promises";
import type { Change } from "@kindling/contracts/gateway/schemas.ts";
import { type LiveListener, listenLive } from "@kindling/gateway/testing/live-listener.ts";
import { fillBySql } from "../data/community.ts";
import { founderBody, investorBody } from "../data/record-bodies.ts";
import { cpuOfTree } from "../processes/process-usage.ts";
import { withProductAndPostgres } from "../processes/product.ts";
import type { Spawned } from "../processes/spawn-node.ts";
import { type Client, client, runConcurrently } from "../requests/http-client.ts";
import { atMost, type Figure, plain } from "../results/figures.ts";

const records = 100_000;
/** Investors created through the API, which are matched; the others are only in the list. */
const matched = 1_000;
const admins = 50;
const editsPerSecond = 20;
const seconds = 30;

/** The additional CPU time of 50 admins who listen to 20 edits a second and fetch the changed records. */
export function benchLiveCost(): Promise<Figure[]> {
  return withProductAndPostgres({}, async (product, server) => {
    const api = client(product.url);
    try {
      await runConcurrently(matched, 32, (n) => api.post("/api/investors-database", investorBody(n)));
      await fillBySql(server.url("investors"), "investors", matched, records, investorBody);
      await fillBySql(server.url("founders"), "founders", 0, records, founderBody);
      const cores = coresOf([product.pid, server.pid]);
      await edit(api, 10);
      const withoutAdmins = await cores(() => edit(api, seconds));
      const listening = await listen(product, api);
      const withAdmins = await cores(() => edit(api, seconds));
      const messages = listening.map(({ messages }) => messages / seconds);
      const fetched = listening.reduce((sum, { fetches }) => sum + fetches, 0) / seconds;
      for (const { listener } of listening) listener.close();
      return [
        plain(
          `live: ${editsPerSecond} edits a second on ${records.toLocaleString("en-US")} founders and investors, cores`,
          withoutAdmins.toFixed(2),
        ),
        atMost(
          `the same, more with ${admins} admins who follow and fetch`,
          withAdmins - withoutAdmins,
          0.5,
          "cores",
          2,
        ),
        plain(
          "messages to each admin a second; fetches of all a second",
          `${Math.max(...messages).toFixed(1)}; ${fetched.toFixed(0)}`,
        ),
      ];
    } finally {
      await api.close();
    }
  });
}

/** Returns a function that runs work and returns how many cores the processes and their children used. */
function coresOf(pids: readonly number[]) {
  const cpu = () => pids.reduce((sum, pid) => sum + cpuOfTree(pid), 0);
  return async (work: () => Promise<void>): Promise<number> => {
    const [before, started] = [cpu(), performance.now()];
    await work();
    return (cpu() - before) / ((performance.now() - started) / 1_000);
  };
}

/** Sends edits of the admin's and the founder's dashboards at a constant rate. */
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

/** Opens lists as admins, of founders and investors by turns. Each fetches the changed records, or its window. */
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

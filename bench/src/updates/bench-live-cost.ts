import { setTimeout as sleep } from "node:timers/promises";
import type { Change } from "@kindling/contracts/gateway/schemas.ts";
import { listenLive } from "@kindling/gateway/testing/live-listener.ts";
import pg from "pg";
import { createPacedBatch } from "../../../web/src/lib/live/paced-batch.ts";
import { fillBySql } from "../data/community.ts";
import { copyStates, waitUntilListed } from "../data/match-states.ts";
import { founderBody, investorBody } from "../data/record-bodies.ts";
import { cpuOfTree } from "../processes/process-usage.ts";
import { withProductAndPostgres } from "../processes/product.ts";
import type { Spawned } from "../processes/spawn-node.ts";
import { type Client, client, runConcurrently } from "../requests/http-client.ts";
import { atMost, type Figure, plain } from "../results/figures.ts";

const records = 100_000;
/**
 * Investors created through the API. They are matched with all founders, and edited; the others are only in the list.
 */
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
      await copyStates("founders", server.url("founders"), server.url("matches"), 0, records);
      // The founder's event makes the matcher read the copied states.
      await api.put("/api/founders/1", { summary_text: "Changed" });
      await waitUntilListed(server.url("matches"), records);
      await waitUntilPublished(server.url("matches"));
      const cores = coresOf([product.pid, server.pid]);
      await edit(api, 10);
      const withoutAdmins = await cores(() => edit(api, seconds));
      const figures = [
        plain(
          `live: ${editsPerSecond} edits a second on ${records.toLocaleString("en-US")} founders and investors, cores`,
          withoutAdmins.toFixed(2),
        ),
      ];
      for (const view of ["as it opens", "sorted"] as const) {
        const listening = await listen(product, api, view);
        // New connections of PostgreSQL map its cache once.
        await edit(api, 10);
        for (const admin of listening) Object.assign(admin, { messages: 0, fetches: 0 });
        const withAdmins = await cores(() => edit(api, seconds));
        const messages = listening.map(({ messages }) => messages / seconds);
        const fetched = listening.reduce((sum, { fetches }) => sum + fetches, 0) / seconds;
        for (const { leave } of listening) leave();
        figures.push(
          atMost(
            `the same, more with ${admins} admins who follow, their list ${view}`,
            withAdmins - withoutAdmins,
            0.5,
            "cores",
            2,
          ),
          plain(
            "messages to each admin a second; fetches of all a second",
            `${Math.max(...messages).toFixed(1)}; ${fetched.toFixed(0)}`,
          ),
        );
      }
      return figures;
    } finally {
      await api.close();
    }
  });
}

async function waitUntilPublished(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  while ((await pool.query("select from outbox limit 1")).rowCount) await sleep(250);
  await pool.end();
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
    // The first two edits are of any founder, the others of matched investors.
    (id, n) => api.put(`/api/founders/${id}/ask`, { requested_check_usd: 100_000 + n }),
    (id, n) => api.put(`/api/founders/${id}`, { summary_text: `Summary ${n}` }),
    (id, n) => api.put(`/api/investors-database/${id}/temperature`, { temperature: n % 2 ? "WARM" : "FIRE" }),
    (id, n) => api.put(`/api/investors-database/${id}`, { thesis_text: `Thesis ${n}` }),
  ];
  const started = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let n = 0; n < forSeconds * editsPerSecond; n++) {
    const edited = edits[n % edits.length]!;
    const promise = edited(1 + Math.floor(Math.random() * (n % edits.length < 2 ? records : matched)), n);
    // A failure is thrown at the end: unhandled before, it would end this process and leave the product running.
    promise.catch(() => {});
    sent.push(promise);
    await sleep(Math.max(0, started + ((n + 1) * 1_000) / editsPerSecond - performance.now()));
  }
  await Promise.all(sent);
}

/** Least time in ms between two counts of a whole list by one browser (`live.ts` in the web client). */
const countIntervalMs = 30_000;
const countSpreadMs = 5_000;
/** Least time in ms between two searches for the positions of records that are not loaded (`use-list-changes.ts`). */
const othersIntervalMs = { "as it opens": 10_000, sorted: 30_000 };
const othersSpreadMs = 2_000;
/** The rows of one page of the web client's lists. */
const loadedRows = 60;

interface Admin {
  messages: number;
  fetches: number;
  /** Stops listening and fetching. */
  leave: () => void;
}

/**
 * Opens dashboards, by turns with the list of founders and of investors. Each fetches what the web client fetches after
 * a change: the stats, every 30 s the counts of its list and of investors, the changed records that are loaded, and
 * every 10 s, in a sorted list every 30 s, where the others belong. In a list as it opens, newest first, only new ones
 * can belong to the loaded rows; in a sorted list only the server knows.
 */
async function listen({ url }: Spawned, api: Client, view: "as it opens" | "sorted"): Promise<Admin[]> {
  const open: Admin[] = [];
  for (let n = 0; n < admins; n++) {
    const shown = n % 2 === 0 ? "founders" : "investors";
    const list = shown === "founders" ? "/api/founders" : "/api/investors-database";
    const admin = { messages: 0, fetches: 0 };
    const sort = view === "sorted" ? "&sort=company" : "";
    const get = (path: string) => {
      admin.fetches += 1;
      return api.get(path);
    };
    const { body } = await api.get(`${list}?limit=${loadedRows}${sort}&counts=false`);
    const { data } = JSON.parse(body) as { data: readonly { id: number }[] };
    const loaded = new Set(data.map(({ id }) => id));
    const rows = createPacedBatch<number | null>(async (changed) => {
      const concerns = (id: number | null) =>
        view === "sorted" || id === null || id > records || loaded.has(id);
      const ids = [...new Set(changed)].filter(concerns);
      if (ids.includes(null) || ids.length > 250)
        await get(`${list}?limit=${loadedRows}${sort}&counts=false`);
      else if (ids.length > 0) await get(`${list}?ids=${ids.join(",")}&limit=500${sort}&counts=false`);
    });
    const others = createPacedBatch<number | null>(
      async (changed) => rows.add(changed),
      othersIntervalMs[view],
      othersSpreadMs,
    );
    const stats = createPacedBatch(() => get("/api/stats"));
    const total = createPacedBatch(() => get(`${list}?limit=1&counts=false`), countIntervalMs);
    const summary = createPacedBatch(
      () => get("/api/investors-database?limit=1&counts=false&facets=temperature,invited"),
      countIntervalMs,
      countSpreadMs,
    );
    const onEvent = ({ event, data }: { event: string; data: Change }) => {
      if (event !== "change") return;
      if (data.what === "founders" || data.what === "matches") stats.add([null]);
      if (data.what === "investors") summary.add([null]);
      if (data.what !== shown) return;
      admin.messages += 1;
      total.add([null]);
      rows.add(data.ids?.filter((id) => loaded.has(id)) ?? []);
      others.add(data.ids?.filter((id) => !loaded.has(id)) ?? [null]);
    };
    const listener = await listenLive(url, { onEvent });
    const leave = () => {
      listener.close();
      for (const batch of [rows, others, stats, total, summary]) batch.stop();
    };
    open.push(Object.assign(admin, { leave }));
    // Dashboards are not opened at the same moment.
    await sleep(50);
  }
  return open;
}

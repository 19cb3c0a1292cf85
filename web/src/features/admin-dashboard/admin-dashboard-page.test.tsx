import { listFounderApplications } from "@kindling/contracts/founders/endpoints.ts";
import { listInvestorApplications } from "@kindling/contracts/investors/endpoints.ts";
import { recordExamples } from "@kindling/contracts/openapi/record-examples.ts";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { storeAdmin } from "../../lib/session/stored-sessions.ts";
import { breakConnection, type SentRequest } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const total = 658;
let sources: FakeSource[] = [];

class FakeSource extends EventTarget {
  constructor() {
    super();
    sources.push(this);
  }

  close() {}

  send(name: string, lastEventId: string) {
    this.dispatchEvent(new MessageEvent(name, { lastEventId, data: "{}" }));
  }
}

/** A list of equal records, of which a search finds one. */
const listOf =
  (record: object) =>
  ({ query }: SentRequest) => {
    const [limit, offset] = [Number(query.get("limit")), Number(query.get("offset"))];
    const matching = query.has("q") ? 1 : total;
    const length = Math.max(0, Math.min(limit, matching - offset));
    const data = Array.from({ length }, (_, place) => ({ ...record, id: total - offset - place }));
    return Response.json({ success: true, data, page: { total, matching, offset, limit } });
  };
const respond = (path: string, handle: (request: SentRequest) => Response | Promise<Response>) =>
  client.server.respond("GET", path, handle);

function serve(): void {
  respond("/api/founders", listOf(recordExamples.Founder));
  respond("/api/investors", listOf(recordExamples.InvestorInMatchView));
  respond("/api/investors-database", listOf(recordExamples.Investor));
  respond("/api/stats", () => Response.json({ success: true, data: { founders: total, matches: 1 } }));
  for (const { path } of [listFounderApplications, listInvestorApplications])
    respond(path, () =>
      Response.json({ success: true, data: [], page: { total: 0, matching: 0, offset: 0, limit: 1 } }),
    );
}

/** Breaks each connection to the server. */
function fail(): void {
  for (const path of ["founders", "investors", "investors-database", "stats"])
    respond(`/api/${path}`, breakConnection);
}

async function open(): Promise<void> {
  sources = [];
  vi.stubGlobal("EventSource", FakeSource);
  storeAdmin({ role: "admin" });
  await client.open("/admin/dashboard");
}

const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
/** What the server sends after an outage. */
const reportEverything = () => {
  for (const name of ["ready", "everything"]) sources.at(-1)!.send(name, "b-1");
};

describe("a list after an outage", () => {
  it("has the rows of a search that was typed in the outage", async () => {
    serve();
    await open();
    await shows(`Showing ${total} of ${total} founders`);
    fail();
    await page.getByRole("searchbox").fill("pallet");
    await shows("The search of founders failed. Its result is not shown.");
    serve();
    reportEverything();
    await shows(`Showing 1 of ${total} founders`);
  });

  it("has rows when their service returns later than the gateway", async () => {
    serve();
    fail();
    await open();
    await shows("Showing 0 of 0 founders");
    const before = client.server.seen.length;
    reportEverything();
    const again = () => client.server.seen.slice(before).includes("GET /api/founders");
    await expect.poll(again).toBe(true);
    serve();
    await shows(`Showing ${total} of ${total} founders`);
  });
});

it("a window that cannot connect says so beside its title until it can", async () => {
  serve();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await open();
  await vi.advanceTimersByTimeAsync(11_000);
  await shows("Not live");
  reportEverything();
  await expect.element(page.getByText("Not live", { exact: true })).not.toBeInTheDocument();
});

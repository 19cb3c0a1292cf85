import type { FoundEntries, FoundEntry, HistorySearch } from "@kindling/contracts/history/activity.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { respondWith } from "../testing/enforced-gateway.ts";
import type { Received } from "../testing/recording-upstream.ts";
import { type RunningGateway, startGateway } from "../testing/start-gateway.ts";

const entryAt = (at: string, part: Partial<FoundEntry> = {}): FoundEntry => ({
  id: 1,
  at: `2026-11-${at}:00.000Z`,
  action: "changed",
  kind: "founder",
  record_id: 1,
  actor: { role: "admin", id: null, name: "anna" },
  changes: [{ field: "company", before: "Old", after: "New" }],
  request_id: null,
  import: null,
  ...part,
});

type Search = (search: HistorySearch) => FoundEntries | undefined;
let gateway: RunningGateway;
/** What each service finds; a service fails while it is undefined. */
let finds: Record<"founders" | "investors" | "matches", Search>;

const names = [
  { id: 1, name: "Ada", company: "Ada Ltd", is_present: true },
  { id: 3, name: "Ivy", company: null, is_present: false },
];
const nothing: Search = () => ({ entries: [], next: null });

beforeAll(async () => {
  gateway = await startGateway();
  for (const service of ["founders", "investors", "matches"] as const) {
    gateway.upstreams[service].respond = respondWith(({ url, body }: Received) => {
      if (url.endsWith("/names")) {
        const { ids } = JSON.parse(body) as { ids: number[] };
        return [200, { success: true, data: names.filter(({ id }) => ids.includes(id)) }];
      }
      if (url !== `/internal/${service}/history`) return [404, {}];
      const data = finds[service](JSON.parse(body) as HistorySearch);
      return data ? [200, { success: true, data }] : [500, { success: false, error: "x", code: "internal" }];
    });
  }
});
afterAll(() => gateway.close());
beforeEach(() => {
  finds = { founders: nothing, investors: nothing, matches: nothing };
});

const get = async (query = "") => {
  const response = await fetch(`${gateway.url}/api/activity${query}`);
  // biome-ignore lint/suspicious/noExplicitAny: success and failure
  return { status: response.status, body: (await response.json()) as any };
};

describe("GET /api/activity", () => {
  it("merges the services' entries by time, with the names of founders and investors", async () => {
    finds.founders = () => ({
      entries: [entryAt("23T10:00", { id: 2, actor: { role: "founder", id: 1, name: null } })],
      next: null,
    });
    finds.investors = () => ({
      entries: [entryAt("23T09:00", { kind: "investor", record_id: 4 })],
      next: null,
    });
    finds.matches = () => ({
      entries: [entryAt("23T11:00", { kind: "match", record_id: pairId(1, 3), changes: [] })],
      next: null,
    });
    const { status, body } = await get();
    expect(status).toBe(200);
    const [ada, ivy] = names;
    expect(body.data).toMatchObject({ next: null, searched_to: null, missing: [], admins: [] });
    expect(body.data.entries).toMatchObject([
      { id: "matches-1", founder: ada, investor: ivy },
      { id: "founders-2", founder: ada, investor: null, actor: { role: "founder", id: 1, name: "Ada" } },
      { id: "investors-1", founder: null, investor: { id: 4, name: null, company: null, is_present: false } },
    ]);
  });

  it("asks each service for entries after the cursor, with the filters, and only services that have the field", async () => {
    const searches: HistorySearch[] = [];
    finds.founders = (search) => {
      searches.push(search);
      return { entries: [], next: { at: "2026-11-20T00:00:00.000Z", id: 5 } };
    };
    finds.investors = (search) => {
      searches.push(search);
      return undefined;
    };
    const filters =
      "person=admin:anna&field=phone&since=2026-11-01T00:00:00Z&until=2026-11-24T00:00:00Z&limit=5";
    const { body } = await get(`?${filters}&what=founders`);
    expect(body.data).toMatchObject({ entries: [], searched_to: "2026-11-20T00:00:00.000Z", missing: [] });
    expect(searches).toEqual([
      {
        before: { at: "2026-11-24T00:00:00.000Z", id: 0 },
        since: "2026-11-01T00:00:00.000Z",
        person: { role: "admin", id: null, name: "anna" },
        field: "phone",
        actions: null,
        limit: 5,
        imports: false,
      },
    ]);
    await get(`?${filters}&cursor=${encodeURIComponent(body.data.next)}`);
    const [, ...next] = searches.map(({ before }) => before);
    expect(next).toHaveLength(2);
    expect(next).toContainEqual({ at: "2026-11-20T00:00:00.000Z", id: 5 });
    expect(next).toContainEqual({ at: "2026-11-20T00:00:00.000Z", id: Number.MAX_SAFE_INTEGER });
  });

  it("says what is missing when a service fails, and fails when all do", async () => {
    finds.founders = () => ({ entries: [entryAt("23T10:00")], next: null });
    finds.matches = () => undefined;
    expect((await get()).body.data).toMatchObject({ entries: [{ id: "founders-1" }], missing: ["matches"] });
    finds = { founders: () => undefined, investors: () => undefined, matches: () => undefined };
    expect(await get()).toMatchObject({ status: 500, body: { success: false } });
  });

  it.each(["colour=red", "person=anna", "field=password", "cursor=x", "limit=0", "format=xml"])(
    "returns 400 with the parameter's name for %s",
    async (query) => {
      const [name] = query.split("=");
      expect(await get(`?${query}`)).toMatchObject({
        status: 400,
        body: {
          code: "invalid",
          details: [{ path: name }],
          error: expect.stringContaining(texts.invalidInput),
        },
      });
    },
  );
});

describe("GET /api/activity?format=csv", () => {
  const csv = () => fetch(`${gateway.url}/api/activity?format=csv`);

  it("has a line for each changed field, and no formula", async () => {
    const changes = [
      { field: "company", before: null, after: "=HYPERLINK(1)" },
      { field: "sectors", before: ["AI_ML"], after: ["AI_ML", "FINTECH"] },
    ];
    const actor = { role: "admin", id: null, name: "@anna" } as const;
    finds.founders = () => ({
      entries: [entryAt("23T10:00", { changes, actor, request_id: "r-1" })],
      next: null,
    });
    finds.matches = () => ({
      entries: [entryAt("22T10:00", { kind: "match", record_id: pairId(1, 3), changes: [] })],
      next: null,
    });
    const response = await csv();
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="activity.csv"');
    expect((await response.text()).split("\r\n")).toEqual([
      '"at","action","kind","person_role","person_id","person","founder_id","founder","founder_company","investor_id","investor","field","before","after","entry","request_id","import","file_name","records"',
      `"2026-11-23T10:00:00.000Z","changed","founder","admin","","'@anna","1","Ada","Ada Ltd","","","company","","'=HYPERLINK(1)","founders-1","r-1","","",""`,
      '"2026-11-23T10:00:00.000Z","changed","founder","admin","","\'@anna","1","Ada","Ada Ltd","","","sectors","AI_ML","AI_ML, FINTECH","founders-1","r-1","","",""',
      '"2026-11-22T10:00:00.000Z","changed","match","admin","","anna","1","Ada","Ada Ltd","3","Ivy","","","","matches-1","","","",""',
      "",
    ]);
  });

  it("has the file and the records of an import, which only a search without a field asks for", async () => {
    const counts = {
      total: 9,
      created: 5,
      updated: 2,
      unchanged: 2,
      skipped: 0,
      refused: 0,
      "changed-since": 0,
    };
    const undo = { state: "done", total: 7, undone: 6, kept: 1 } as const;
    const of = { id: 4, file_name: "members.csv", counts, undo: null };
    const about: Partial<FoundEntry> = { kind: "founders", record_id: null, changes: [] };
    const asked: boolean[] = [];
    finds.founders = ({ imports }) => {
      asked.push(imports);
      return {
        entries: [
          entryAt("23T11:00", { ...about, id: 9, action: "import-undone", import: { ...of, undo } }),
          entryAt("23T10:00", { ...about, id: 8, action: "imported", import: of }),
        ],
        next: null,
      };
    };
    const lines = (await (await csv()).text()).split("\r\n");
    expect(lines[1]).toMatch(/"import-undone","founders".+"founders-9","","4","members.csv","6"$/);
    expect(lines[2]).toMatch(/"imported","founders".+"founders-8","","4","members.csv","7"$/);
    expect((await get()).body.data.entries[1]).toMatchObject({ founder: null, import: of });
    await get("?field=phone");
    expect(asked).toEqual([true, true, false]);
  });

  it("has the entries of every batch", async () => {
    const total = 1_234;
    finds.founders = ({ before, limit }) => {
      const from = before === null ? total : before.id - 1;
      const ids = Array.from({ length: Math.min(from, limit) }, (_, n) => from - n);
      const next =
        ids.length === limit && ids.at(-1)! > 1 ? { at: entryAt("23T10:00").at, id: ids.at(-1)! } : null;
      return { entries: ids.map((id) => entryAt("23T10:00", { id })), next };
    };
    const lines = (await (await csv()).text()).trimEnd().split("\r\n").slice(1);
    expect(lines.map((line) => /founders-(\d+)/.exec(line)![1])).toEqual(
      Array.from({ length: total }, (_, n) => String(total - n)),
    );
  });

  it("fails with a status when a service is down", async () => {
    finds.matches = () => undefined;
    expect((await csv()).status).toBe(500);
  });

  it("breaks off when a service goes down later", async () => {
    const { matches } = gateway.upstreams;
    const { respond } = matches;
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    finds.founders = () => ({ entries: Array.from({ length: 50 }, () => entryAt("23T10:00")), next: null });
    finds.matches = () => ({ entries: [], next: { at: entryAt("22T10:00").at, id: 2 } });
    matches.respond = (request, response, raw) => {
      if (request.body.includes('"before":null')) return respond(request, response, raw);
      void begun.then(() => response.destroy());
    };
    const response = await csv();
    begin();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    matches.respond = respond;
  });
});

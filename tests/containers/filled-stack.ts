import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { bodyExamples } from "@kindling/contracts/openapi/body-examples.ts";
import { startUpstream } from "@kindling/gateway/testing/recording-upstream.ts";
import { WHOLE } from "@kindling/media/testing/feed-samples.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { Stack } from "@kindling/test-kit/product/stack.ts";
import { expect } from "vitest";
import type { Records, ToImport, ToNote } from "./endpoint-cases/endpoint-case.ts";
import { viewLike } from "./endpoint-cases/view-cases.ts";

/** The request id that all contract tests send. */
export const requestId = "contract-test-0001";

/** A product with at least one record for each endpoint. */
export interface FilledStack {
  stack: Stack;
  records: Records;
  end(): Promise<void>;
}

export async function startFilledStack(): Promise<FilledStack> {
  const feed = await startUpstream((request, response) => {
    if (request.url === "/thumbnail.jpg") return response.end(Buffer.from("ffd8ff", "hex"));
    const xml = WHOLE.replace(/https:\S+\.jpg/, `${feed.origin}/thumbnail.jpg`);
    response.writeHead(200, { "content-type": "application/atom+xml; charset=utf-8" }).end(xml);
  });
  let stack: Stack | undefined;
  const end = async () => {
    await stack?.stop();
    await feed.close();
  };
  try {
    stack = await Stack.start({
      env: {
        media: { VIDEO_FEED_URL: feed.origin, PUBLIC_WEBINARS: "on" },
        gateway: { COMMUNITY_NUMBERS: "show" },
      },
    });
    return { stack, records: await makeRecords(stack), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function makeRecords(stack: Stack): Promise<Records> {
  const created = async (path: string, body: unknown) => {
    const response = await stack.call("POST", path, body, { "x-request-id": requestId });
    expect(response.status, response.text).toBe(201);
    return response.body.data;
  };
  /** A record with a change in its history. */
  const changed = async (path: string, record: { id: number }, ...patches: object[]) => {
    for (const patch of patches) await stack.call("PUT", `${path}/${record.id}`, patch);
    const entries = await stack.get(`${path}/${record.id}/history`);
    return {
      ...record,
      ...Object.assign({}, ...patches),
      created: entries.at(-1).id,
      changed: entries[0].id,
    };
  };
  /** Removes and restores touch records of their own. */
  const toMove = async (path: string, like: (number: number) => object) => {
    const [removable, archived, replaced, mergeable, kept] = [11, 12, 13, 14, 15].map(async (number) => {
      return (await created(path, like(number))).id as number;
    });
    for (const id of [await archived!, await replaced!]) {
      await stack.call("DELETE", `${path}/${id}`, undefined, { "x-request-id": requestId });
    }
    await created(path, like(13));
    const ids = { removable: await removable!, mergeable: await mergeable!, kept: await kept! };
    return { ...ids, archived: await archived!, replaced: await replaced! };
  };
  const moved = {
    founders: await toMove("/api/founders", founderLike),
    investors: await toMove("/api/investors-database", investorLike),
  };
  /** With open access every record is approved. */
  const toReview = async (kind: "founder" | "investor", path: string, like: (number: number) => object) => {
    const ids: number[] = [];
    for (const number of [21, 22, 23, 24, 25, 26]) ids.push((await created(path, like(number))).id);
    const [decided, ...pending] = ids;
    await stack.postgres.query(
      `${kind}s`,
      `with changed as (
         update ${kind}s set application = '{"state": "pending"}', version = version + 1
         where id = any($1) returning id, version)
       insert into outbox (aggregate, aggregate_id, version, request_id)
       select $2, id, version, $3 from changed
       on conflict (aggregate, aggregate_id) do update
       set version = excluded.version, request_id = excluded.request_id`,
      [pending, kind, requestId],
    );
    return { decided: decided!, pending };
  };
  const reviewed = {
    founders: await toReview("founder", "/api/founders", founderLike),
    investors: await toReview("investor", "/api/investors-database", investorLike),
  };
  const { company } = founderLike(1);
  // Likely duplicates, of which nothing else says so.
  const linked_in = "https://www.linkedin.com/in/contract";
  const added = await created("/api/founders", founderLike(1, { linked_in }));
  const founder = await changed("/api/founders", added, { company: "Renamed" }, { phone: "+1 415 555 0199" });
  const otherFounder = await created("/api/founders", founderLike(2, { company, linked_in }));
  const investor = await created("/api/investors-database", investorLike(1, { linked_in }));
  const otherInvestor = await created("/api/investors-database", investorLike(2, { linked_in }));
  const leaving = await created("/api/founders", founderLike(31));
  await stack.waitUntilConsistent();
  /** Not a match of an investor that is removed. */
  const matchOf = async (founderId: number) => {
    const found: Match[] = await stack.get(`/api/founders/${founderId}/matches`);
    return found.find(({ investor_id }) => investor_id === investor.id)!;
  };
  const match = await matchOf(founder.id);
  const { id } = await matchOf(otherFounder.id);
  for (const ben_rating of [1, 2, 3]) {
    const headers = { "x-request-id": requestId };
    await stack.call("PUT", `/api/matches/${id}/rating`, { ben_rating }, headers);
  }
  const ratings = await stack.get(`/api/matches/${id}/history`);
  const ratedMatch = { id, first: ratings[2].id, last: ratings[0].id };
  const asked = id;
  const { id: left } = await matchOf(leaving.id);
  await created("/api/introductions", { match_ids: [asked, left] });
  const headers = { "x-request-id": requestId };
  await stack.call("POST", `/api/introductions/${asked}/steps`, { step: "ask", by_mail: true }, headers);
  await stack.call("DELETE", `/api/founders/${leaving.id}`, undefined, headers);
  await eventually(async () =>
    expect(await stack.get(`/api/introductions/${left}`)).toMatchObject({ founder: { name: null } }),
  );
  const introduced = { asked, left };
  /** A change of a record that no case looks at. */
  const bulkOf = async (path: string, select: object) => {
    const body = { select, change: { temperature: "FIRE" } };
    const headers = { "x-request-id": requestId };
    const lines: string = (await stack.call("POST", `${path}/bulk`, body, headers)).text;
    return (JSON.parse(lines.split("\n")[0]!) as { bulk: string }).bulk;
  };
  const bulks = {
    founders: await bulkOf("/api/founders", { ids: [otherFounder.id] }),
    investors: await bulkOf("/api/investors-database", { ids: [otherInvestor.id] }),
  };
  const savedView = async (name: string): Promise<number> =>
    (await created("/api/admin/views", { ...viewLike(name), table: "founders" })).id;
  const followUp = async (due_on: string): Promise<number> =>
    (await created("/api/follow-ups", { about: { kind: "founder", id: founder.id }, due_on })).id;
  const followUps = { kept: await followUp("2026-12-01"), removable: await followUp("2026-12-02") };
  const views = { kept: await savedView("Kept"), removable: await savedView("Removable") };
  /** Imports of one row each. */
  const toImport = async (path: string, table: "founders" | "investors"): Promise<ToImport> => {
    const stage = async (email: string, company = ""): Promise<number> => {
      const { id } = await created(`${path}/imports`, bodyExamples.createFounderImport);
      const rows = [{ line: 2, cells: ["Ada", email, company] }];
      await stack.call("POST", `${path}/imports/${id}/rows`, { rows }, { "x-request-id": requestId });
      return id;
    };
    const [staged, removable, cancellable] = [await stage("a"), await stage("b"), await stage("c")];
    const checked = await stage("not an email");
    const ended = await stage("not an email");
    const [undoable, undone] = [
      await stage("undoable@example.com", "Undoable"),
      await stage("undone@example.com", "Undone"),
    ];
    for (const id of [checked, ended, undoable, undone]) await stack.get(`${path}/imports/${id}/check`);
    const post = (id: number, what: string) =>
      stack.call("POST", `${path}/imports/${id}/${what}`, undefined, { "x-request-id": requestId });
    const becomes = (id: number, state: object) =>
      eventually(async () => expect(await stack.get(`${path}/imports/${id}`)).toMatchObject(state));
    for (const id of [ended, undoable, undone]) {
      await post(id, "run");
      await becomes(id, { state: "done" });
    }
    const everyone: { id: number; email: string }[] = await stack.get(path);
    const { id: kept } = everyone.find(({ email }) => email === "undone@example.com")!;
    await stack.call("PUT", `${path}/${kept}`, { phone: "+49 228 5550198" }, { "x-request-id": requestId });
    await post(undone, "undo");
    await becomes(undone, { undo: { state: "done", kept: 1 } });
    const endless = "check (email <> 'endless@example.com')";
    await stack.postgres.query(table, `alter table ${table} add constraint endless ${endless}`);
    const running = await stage("endless@example.com", "Endless");
    await stack.get(`${path}/imports/${running}/check`);
    await post(running, "run");
    const keep = async (name: string): Promise<number> =>
      (await stack.send("POST", `${path}/import-mappings`, { ...bodyExamples.saveFounderMapping, name })).id;
    for (let n = 2; n <= 100; n++) await keep(`Mapping ${n}`);
    return {
      staged,
      checked,
      removable,
      cancellable,
      running,
      ended,
      undoable,
      undone,
      mapping: await keep("Mapping 1"),
    };
  };
  const toNote = async (path: string, id: number): Promise<ToNote> => {
    const note = async (text: string): Promise<number> => (await created(`${path}/${id}/notes`, { text })).id;
    return { kept: await note("Kept"), removable: await note("Removable") };
  };
  const noted = {
    founders: await toNote("/api/founders", founder.id),
    investors: await toNote("/api/investors-database", investor.id),
  };
  const imported = {
    founders: await toImport("/api/founders", "founders"),
    investors: await toImport("/api/investors-database", "investors"),
  };
  await eventually(async () => expect(await stack.get("/youtube-videos")).toHaveLength(1));
  return {
    founder,
    otherFounder,
    investor: await changed("/api/investors-database", investor, { phone: "+49 228 5550199" }),
    otherInvestor,
    match,
    ratedMatch,
    introduced,
    bulks,
    imported,
    views,
    followUps,
    moved,
    reviewed,
    noted,
  };
}

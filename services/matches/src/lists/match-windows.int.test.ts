import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { prismaAdapter } from "@kindling/service-kit/database/prisma-adapter.ts";
import type { Service } from "@kindling/service-kit/process/service.ts";
import { oddText } from "@kindling/test-kit/suites/arbitrary-lists.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PrismaClient } from "../../generated/client.ts";
import { matchesRepository } from "../matches/matches.repository.ts";
import { CriteriaCopy } from "../matching/criteria-copy.ts";
import { testMatches } from "../testing/replicas.ts";
import { founderMessage, gone, investorMessage, othersInOrder, unfitting, upTo } from "../testing/states.ts";

const matches = testMatches();
const get = (url: string) => matches.call("GET", url);

describe.each([
  ["/api/investors/1/matches", "founder_id"],
  ["/api/founders/1/matches", "investor_id"],
])("parts of GET %s", (url, other) => {
  // More than the 200 that are read at once.
  const count = url.includes("investors") ? 230 : 30;
  const ids = (data: Record<string, number>[]) => data.map((match) => match[other]);
  /** The order of equal scores. */
  const inOrder = (ids: readonly number[]) =>
    othersInOrder(other === "founder_id" ? "investor" : "founder", 1, ids);
  const fill = async () => {
    const some = (n: number) => (n % 3 === 0 ? { regions: [], preferred_regions: [] } : {});
    if (other === "founder_id") {
      await matches.deliver(investorChanged, investorMessage(1));
      await matches.deliver(founderChanged, ...upTo(count).map((id) => founderMessage(id, some(id))));
    } else {
      await matches.deliver(founderChanged, founderMessage(1));
      await matches.deliver(investorChanged, ...upTo(count).map((id) => investorMessage(id, some(id))));
    }
    const best = upTo(count).filter((id) => id % 3 !== 0);
    return [...inOrder(best), ...inOrder(upTo(count).filter((id) => id % 3 === 0))];
  };

  it("are chosen by limit and offset, together the whole list, or by ids", async () => {
    const expected = await fill();
    const whole = (await get(url)).body;
    expect(Object.keys(whole)).toEqual(["success", "data"]);
    expect(ids(whole.data)).toEqual(expected);
    const parts = [];
    for (let offset = 0; offset <= count; offset += 100) {
      const { data, page } = (await get(`${url}?limit=100&offset=${offset}`)).body;
      expect(page).toEqual({ total: count, matching: count, offset, limit: 100 });
      parts.push(...data);
    }
    expect(parts).toEqual(whole.data);
    expect((await get(`${url}?offset=1`)).body.data).toEqual(whole.data.slice(1, 101));

    // In the list's order, and without those of other lists.
    const chosen = [whole.data[0], whole.data[4], whole.data[8]];
    const [first, fifth, ninth] = chosen.map(({ id }) => id);
    const { data, page } = (await get(`${url}?ids=${ninth},${first},${fifth},${pairId(9, 9)}`)).body;
    expect(data).toEqual(chosen);
    expect(page).toEqual({ total: count, matching: 3, offset: 0, limit: 100 });
    const second = (await get(`${url}?ids=${first},${fifth},${ninth}&limit=1&offset=1`)).body;
    expect(second).toMatchObject({ data: [chosen[1]], page: { matching: 3 } });
  });

  it("are judged no further when the receiver has gone", async () => {
    await fill();
    const prisma = new PrismaClient({ adapter: prismaAdapter(matches.service.pool) });
    const { listOfFounder, listOfInvestor } = matchesRepository(
      prisma,
      new CriteriaCopy(matches.service.pool),
    );
    const list = other === "founder_id" ? listOfInvestor : listOfFounder;
    const window = { sort: [], flags: [], ids: null, offset: 0, limit: 10 };
    for (const part of [null, window]) {
      expect(await list(1, part, new AbortController().signal)).toBeDefined();
      await expect(list(1, part, AbortSignal.abort())).rejects.toMatchObject({ status: 503 });
    }
    await prisma.$disconnect();
  });

  it("leave out rated matches when only unrated ones are requested, and count them", async () => {
    await fill();
    const { data: whole } = (await get(url)).body as { data: Match[] };
    // Of the first 30, every third match is rated. Another is annotated only, and another one's rating was cleared.
    const isRated = (_: Match, place: number) => place < 30 && place % 3 === 0;
    const review = ({ id }: Match, body: object) => matches.call("PUT", `/api/matches/${id}/rating`, body);
    for (const match of whole.filter(isRated)) await review(match, { ben_rating: 0 });
    await review(whole[1]!, { ben_notes: "Call again." });
    await review(whole[2]!, { ben_rating: 3 });
    await review(whole[2]!, { ben_rating: null });
    const expected = whole.filter((match, place) => !isRated(match, place)).map(({ id }) => id);

    const first = (await get(`${url}?unrated=true&limit=10`)).body;
    expect(first.page).toEqual({ total: count, matching: expected.length, offset: 0, limit: 10 });
    expect(first.data.map(({ id }: Match) => id)).toEqual(expected.slice(0, 10));
    expect(first.data[0].ben_notes).toBe("Call again.");
    const last = (await get(`${url}?unrated=true&limit=500&offset=10`)).body;
    expect(last.data.map(({ id }: Match) => id)).toEqual(expected.slice(10));
    const chosen = (await get(`${url}?unrated=true&ids=${whole[0]!.id},${whole[1]!.id}`)).body;
    expect(chosen).toMatchObject({ data: [{ id: whole[1]!.id }], page: { total: count, matching: 1 } });
    const all = (await get(`${url}?unrated=false&limit=1`)).body;
    expect(all.page).toEqual({ total: count, matching: count, offset: 0, limit: 1 });
  });

  it("are those of the whole list after each change, also on a replica that does not match", async () => {
    await matches.deliver(investorChanged, investorMessage(1), investorMessage(2));
    await matches.deliver(founderChanged, ...upTo(6).map((id) => founderMessage(id)));
    const replica = await matches.replica();
    const listed = async () => {
      const read = async ({ app }: Service, query: string) =>
        (await app.inject({ url: url + query, headers: matches.identity() })).json();
      const { data: whole } = await read(matches.service, "");
      for (const service of [matches.service, replica]) {
        const { data, page } = await read(service, "?limit=100");
        expect(data).toEqual(whole);
        expect(page).toMatchObject({ total: whole.length, matching: whole.length });
      }
      return ids(whole);
    };
    const all = inOrder(other === "founder_id" ? [1, 2, 3, 4, 5, 6] : [1, 2]);
    expect(await listed()).toEqual(all);
    await matches.call("PUT", `/api/matches/${pairId(1, 1)}/rating`, { ben_rating: 3 });
    await matches.deliver(
      founderChanged,
      founderMessage(1, { version: 2, ...unfitting }),
      founderMessage(2, { version: 2, regions: [] }),
      founderMessage(3, { version: 2, ...unfitting }),
      gone(founderMessage(4), 2),
      founderMessage(7),
    );
    // The reviewed match stays, by its low score.
    expect(await listed()).toEqual(other === "founder_id" ? [...inOrder([5, 6, 7]), 2, 1] : [1]);
    await matches.deliver(investorChanged, gone(investorMessage(2), 2));
    await matches.deliver(founderChanged, founderMessage(4, { version: 3 }));
    expect(await listed()).toEqual(other === "founder_id" ? [...inOrder([4, 5, 6, 7]), 2, 1] : [1]);
  });

  it("are 400 for invalid parameters", async () => {
    for (const [query, name] of [
      ["unrated=1", "unrated"],
      ["limit=0", "limit"],
      ["limit=501", "limit"],
      ["limit=x", "limit"],
      ["offset=-1", "offset"],
      ["ids=1,x", "ids"],
      ["sort=score", "sort"],
      ["sort=rating.up", "sort"],
      ["sort=rating,rating.desc", "sort"],
      ["order=best", "order"],
    ]) {
      const { status, body } = await get(`${url}?${query}`);
      expect([query, status, body.details[0].path]).toEqual([query, 400, name]);
    }
  });
});

describe("the sort of GET /api/investors/:id/matches", () => {
  const collator = new Intl.Collator("en-US", { sensitivity: "base", numeric: true });
  const isMissing = (value: unknown) => value === null || value === "";
  const compare = {
    rating: (a: Match, b: Match) => a.ben_rating! - b.ben_rating!,
    company: (a: Match, b: Match) => collator.compare(a.founder.company, b.founder.company),
    stage: (a: Match, b: Match) => place(a) - place(b),
  };
  const place = ({ founder }: Match) => fundingStage.values.indexOf(founder.funding_stage!);
  const value = {
    rating: ({ ben_rating }: Match) => ben_rating,
    company: ({ founder }: Match) => founder.company,
    stage: ({ founder }: Match) => founder.funding_stage,
  };
  type Key = keyof typeof compare;

  /** Sorts by the last field first, because `toSorted` keeps the order of equal ones. */
  function model(best: Match[], sorts: [Key, ".asc" | ".desc"][]): Match[] {
    return sorts.toReversed().reduce((list, [key, direction]) => {
      const known = list.filter((match) => !isMissing(value[key](match)));
      const missing = list.filter((match) => isMissing(value[key](match)));
      const sign = direction === ".desc" ? -1 : 1;
      return [...known.toSorted((a, b) => sign * compare[key](a, b)), ...missing];
    }, best);
  }

  it("is that of an in-memory model for random sorts and windows", async () => {
    const companies = fc.sample(
      fc.oneof(oddText, fc.constantFrom("", "Fund 9", "fund 10", "École", "ecole", "ECOLE 2", "école 10")),
      { numRuns: 220, seed: 1 },
    );
    const stages = [null, ...fundingStage.values];
    await matches.deliver(
      investorChanged,
      investorMessage(1, { preferred_stages: [] }),
      investorMessage(2, unfitting),
    );
    await matches.deliver(
      founderChanged,
      ...companies.map((company, n) =>
        founderMessage(n + 1, {
          company,
          funding_stage: stages[n % stages.length]!,
          regions: n % 7 === 0 ? [] : ["EUROPE"],
        }),
      ),
    );
    for (const n of upTo(40))
      await matches.call("PUT", `/api/matches/${pairId(n * 5, 1)}/rating`, {
        ben_rating: [0, 1, 2, 3, null][n % 5],
      });
    const url = "/api/investors/1/matches";
    const best: Match[] = (await get(url)).body.data;
    expect(best).toHaveLength(220);

    const sorts = fc.uniqueArray(
      fc.tuple(
        fc.constantFrom<Key[]>("rating", "company", "stage"),
        fc.constantFrom(".asc" as const, ".desc" as const),
      ),
      { selector: ([key]) => key, minLength: 1 },
    );
    const windows = fc.asyncProperty(
      sorts,
      fc.nat(230),
      fc.integer({ min: 1, max: 500 }),
      async (sort, offset, limit) => {
        const { data, page } = (
          await get(`${url}?sort=${sort.map((one) => one.join("")).join()}&offset=${offset}&limit=${limit}`)
        ).body;
        expect(page).toEqual({ total: 220, matching: 220, offset, limit });
        expect(data).toEqual(model(best, sort).slice(offset, offset + limit));
      },
    );
    await fc.assert(windows, { numRuns: 30, endOnFailure: true });
  });

  it("continues over window borders for each field and direction", async () => {
    await matches.deliver(investorChanged, investorMessage(1));
    const equal = (n: number) => ({ company: `Company ${n % 3}`, funding_stage: null });
    await matches.deliver(founderChanged, ...upTo(120).map((id) => founderMessage(id, equal(id))));
    for (const key of ["rating", "company", "stage"] as const) {
      for (const direction of [".asc", ".desc"] as const) {
        const parts: Match[] = [];
        for (let offset = 0; offset < 120; offset += 50) {
          const query = `sort=${key}${direction}&limit=50&offset=${offset}`;
          parts.push(...(await get(`/api/investors/1/matches?${query}`)).body.data);
        }
        expect(parts).toEqual(model((await get("/api/investors/1/matches")).body.data, [[key, direction]]));
      }
    }
  });
});

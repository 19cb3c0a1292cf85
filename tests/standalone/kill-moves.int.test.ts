import { eventually } from "@kindling/test-kit/eventually.ts";
import { expectAgreement } from "@kindling/test-kit/product/consistency.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { describe, expect, it } from "vitest";
import { useKillableProduct } from "./killable-product.ts";

const { start, product, databases } = useKillableProduct();

const note = "They met twice in Lisbon.";

/** Two founders and two investors, all matched, with a note about the first ones. */
async function fill(): Promise<void> {
  const filled = await start();
  for (const n of [1, 2]) {
    await filled.call("POST", "/api/founders", founderLike(n));
    await filled.call("POST", "/api/investors-database", investorLike(n));
  }
  const { id } = await eventually(async () => {
    const matches: { id: number; investor_id: number }[] = await filled.get("/api/founders/1/matches");
    expect(matches).toHaveLength(2);
    return matches.find(({ investor_id }) => investor_id === 1)!;
  });
  const rated = await filled.call("PUT", `/api/matches/${id}/rating`, { ben_rating: 3, ben_notes: note });
  expect(rated.status).toBe(200);
  await eventually(() => expectAgreement(filled));
  await filled.process.end("SIGTERM");
}

/** What there is, without times and versions. */
const present = async () => ({
  founders: (await product().get("/api/founders")).map(({ id }: { id: number }) => id),
  archived: (await product().get("/api/archive/founders")).map(({ id }: { id: number }) => id),
  notes: (await product().get("/api/investors/1/matches")).map(
    ({ ben_notes }: { ben_notes: string | null }) => ben_notes,
  ),
});
const everywhere = { founders: [2, 1], archived: [], notes: [note, null] };
const archived = { founders: [2], archived: [1], notes: [null] };
const erased = { founders: [2], archived: [], notes: [null] };

const erase = "/api/founders/1?erase=true";
const moves = [
  { move: "archives", method: "DELETE", path: "/api/founders/1", from: everywhere, to: archived },
  { move: "restores", method: "POST", path: "/api/founders/1/restore", from: archived, to: everywhere },
  { move: "erases", method: "DELETE", path: erase, from: everywhere, to: erased },
  { move: "erases, once archived,", method: "DELETE", path: erase, from: archived, to: erased },
];
const moments = ["beforePublish", "afterPublish", "beforeAck"];
/** Each move at one moment is enough for a change; `npm run test:faults` sets ALL_KILLS. */
const cases = moves.flatMap((move, nth) =>
  (process.env.ALL_KILLS ? moments : [moments[nth % 3]!]).map((moment) => ({ ...move, moment })),
);

describe("kill -9", () => {
  it.each(cases)("at $moment $move a founder everywhere, when it is asked again", async (one) => {
    const { method, path, from, to, moment } = one;
    await fill();
    if (from === archived) {
      const before = await start();
      expect((await before.call("DELETE", "/api/founders/1")).status).toBe(200);
      await eventually(async () => {
        expect(await present()).toEqual(archived);
        await expectAgreement(before);
      });
      await before.process.end("SIGTERM");
    }
    const killed = await start({ KILL_AT: moment, KILL_AFTER: "1" });
    expect(await present()).toEqual(from);
    await killed.call(method, path).catch(() => null);
    expect(await killed.process.ended).toBeNull();

    const again = await start();
    expect((await again.call(method, path)).status).toBe(200);
    await eventually(async () => {
      expect(await present()).toEqual(to);
      await expectAgreement(again);
      const stored = await databases().byName.matches!.query<{ text: string }>(
        `select r::text as text from reviews r union all select a::text from archived_reviews a
         union all select h::text from history h`,
      );
      expect(stored.some(({ text }) => text.includes(note))).toBe(to !== erased);
    });
  });
});

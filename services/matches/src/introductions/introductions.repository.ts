import type {
  Introduction,
  IntroductionStep,
  IntroductionUpdate,
  NewIntroductions,
} from "@kindling/contracts/introductions/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import { conflict, notFound } from "@kindling/service-kit/errors.ts";
import type { Author } from "@kindling/service-kit/history/author.ts";
import type { Saved } from "@kindling/service-kit/history/change-record.ts";
import { undoPatch } from "@kindling/service-kit/history/earlier-values.ts";
import { historyRepository } from "@kindling/service-kit/history/history.repository.ts";
import type pg from "pg";
import { lockStates } from "../matching/projections.repository.ts";
import { checkTexts } from "./check-texts.ts";
import { endedWithout, type IntroductionValues, newIntroduction } from "./introduction.ts";
import { earlierValues, introductionHistory, toHistory, withEarlier } from "./introduction-history.ts";
import { isMatch, lockIntroduction, readSides, type Sides } from "./pair-of-introduction.repository.ts";
import { saveIntroduction } from "./save-introduction.repository.ts";
import { isPossible, isPossibleAlone, takeStep } from "./take-step.ts";

export type IntroductionsRepository = ReturnType<typeof introductionsRepository>;

/** The introduction as a change finds it. */
interface Found {
  readonly stored: IntroductionValues;
  readonly sides: Sides;
  readonly now: Date;
}

/** The writes of introductions. `wakeRelay` is called after each. */
export function introductionsRepository(pool: pg.Pool, wakeRelay: () => void) {
  const history = historyRepository(pool, introductionHistory);

  /** Changes the values of an introduction, of which of two requests the second sees what the first made. */
  async function change(
    id: number,
    version: number | undefined,
    next: (found: Found) => IntroductionValues,
    author: Author,
  ): Promise<Saved<Introduction>> {
    const saved = await inOwnTransaction(pool, async (client) => {
      const stored = await lockIntroduction(client, id);
      if (stored === null) throw notFound(texts.introductionNotFound);
      if (version !== undefined && version !== stored.version) throw conflict(texts.introductionChanged);
      const [sides, now] = [await readSides(client, id), await timeOf(client)];
      return saveIntroduction(client, id, stored, next({ stored, sides, now }), author);
    });
    wakeRelay();
    return saved;
  }

  return {
    /**
     * Drafts the introductions of some matches, all or none.
     * @throws 404 for a pair that neither fits nor was reviewed, 409 for one that has an introduction
     */
    async draft(body: NewIntroductions, author: Author): Promise<Introduction[]> {
      const { caller } = author;
      const {
        match_ids,
        first,
        message = null,
        again,
        owner = "name" in caller ? (caller.name ?? null) : null,
      } = body;
      const ids = [...new Set(match_ids)];
      const drafted = await inOwnTransaction(pool, async (client) => {
        await lockStates(client);
        const now = await timeOf(client);
        const byId = new Map<number, Introduction>();
        for (const id of ids.toSorted((a, b) => a - b)) {
          if (!(await isMatch(client, id))) throw notFound(texts.matchNotFound);
          const stored = await lockIntroduction(client, id);
          if (stored !== null && !endedWithout.includes(stored.state))
            throw conflict(texts.introductionExists);
          if (stored !== null && !again) throw conflict(texts.introductionEnded(stored.state));
          const values = newIntroduction({ owner, first_asked: first, message }, now);
          byId.set(id, (await saveIntroduction(client, id, stored, values, author, now)).record);
        }
        return byId;
      });
      wakeRelay();
      return ids.map((id) => drafted.get(id)!);
    },

    /** Changes the owner, and until somebody is asked the order and the sentence. @throws 404, 409 */
    update(id: number, patch: IntroductionUpdate, author: Author): Promise<Saved<Introduction>> {
      const next = ({ stored }: Found): IntroductionValues => {
        const { owner = stored.owner, first = stored.first_asked, message = stored.message } = patch;
        const isSame = first === stored.first_asked && message === stored.message;
        if (!isSame && stored.state !== "drafted") throw conflict(texts.introductionAsked);
        return { ...stored, owner, first_asked: first, message };
      };
      return change(id, patch.version, next, author);
    },

    /** Takes a step. @throws 404 without an introduction, 409 when the step is not possible */
    step(id: number, step: IntroductionStep, author: Author): Promise<Saved<Introduction>> {
      const next = ({ stored, sides, now }: Found): IntroductionValues => {
        if (!isPossibleAlone(step)) requireBoth(sides);
        const result = takeStep(stored, step, now);
        if ("refused" in result) throw conflict(result.refused);
        // Both texts: nobody can change the sentence once somebody was asked, and an answer is never refused.
        if (step.step === "ask") checkTexts(result.values, sides);
        return result.values;
      };
      return change(id, step.version, next, author);
    },

    /** Takes one change back. @throws 404 for an unknown entry, 409 when the introduction was changed since */
    async undo(id: number, entryId: number, author: Author): Promise<Saved<Introduction>> {
      const entry = await history.require(id, entryId);
      const next = ({ stored, sides, now }: Found): IntroductionValues => {
        requireBoth(sides);
        const earlier = undoPatch(earlierValues, entry, toHistory(stored));
        const isOfText = "introduction_message" in earlier || "introduction_first" in earlier;
        if (isOfText && !("introduction" in earlier) && stored.state !== "drafted")
          throw conflict(texts.introductionAsked);
        const next = withEarlier(stored, earlier, now);
        // A later answer may depend on what is taken back.
        if (!isPossible(next)) throw conflict(texts.changedSince);
        return next;
      };
      return change(id, undefined, next, { ...author, action: "undone" });
    },
  };
}

/** @throws 409 when a side is archived or was merged into another */
function requireBoth({ founder, investor, isMerged }: Sides): void {
  if (isMerged) throw conflict(texts.introductionMerged);
  if (founder === null || investor === null) throw conflict(texts.introductionArchived);
}

/** The database's time, by which all replicas agree. */
async function timeOf(client: pg.ClientBase): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>("select clock_timestamp()::timestamptz(3) as now");
  return rows[0]!.now;
}

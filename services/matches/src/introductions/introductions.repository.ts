import type {
  Introduction,
  IntroductionMeeting,
  IntroductionSide,
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
import { toChangesRefused } from "@kindling/service-kit/history/limit-changes.ts";
import type pg from "pg";
import { lockStates } from "../matching/projections.repository.ts";
import { checkTexts } from "./check-texts.ts";
import { mailsOfChange } from "./due-mails.ts";
import { hindranceOf, type Limits } from "./hindrances.repository.ts";
import {
  endedWithout,
  type IntroductionValues,
  newIntroduction,
  type StoredIntroduction,
} from "./introduction.ts";
import { earlierValues, introductionHistory, toHistory, withEarlier } from "./introduction-history.ts";
import { reopenMails, storeMails, undoMails } from "./introduction-mails.repository.ts";
import { overdueIntroductions } from "./overdue-introductions.repository.ts";
import { isMatch, lockIntroduction, readSides, type Sides } from "./pair-of-introduction.repository.ts";
import { saveIntroduction } from "./save-introduction.repository.ts";
import {
  askSides,
  firstSides,
  isPossible,
  isPossibleAlone,
  reportMeeting,
  type Step,
  type StepResult,
  sideToAsk,
  takeStep,
} from "./take-step.ts";

export type IntroductionsRepository = ReturnType<typeof introductionsRepository>;

/** The introduction as a change finds it. */
interface Found {
  readonly client: pg.ClientBase;
  readonly stored: StoredIntroduction;
  readonly sides: Sides;
  readonly now: Date;
}

type Next = (found: Found) => IntroductionValues | Promise<IntroductionValues>;

/** The job that asks second sides, and lets introductions expire. */
const ourselves = { caller: { role: "gateway" }, requestId: "introductions" } as const;

/** The writes of introductions. `wakeRelay` is called after each. */
export function introductionsRepository(pool: pg.Pool, wakeRelay: () => void, limits: Limits) {
  const history = historyRepository(pool, introductionHistory);

  /** Changes the values of an introduction. It is locked: of two requests the second sees what the first made. */
  async function change(
    id: number,
    version: number | undefined,
    next: Next,
    author: Author,
    isMailed = false,
  ): Promise<Saved<Introduction>> {
    const saved = await inOwnTransaction(pool, async (client) => {
      const stored = await lockIntroduction(client, id);
      if (stored === null) throw notFound(texts.introductionNotFound);
      if (version !== undefined && version !== stored.version) throw conflict(texts.introductionChanged);
      const [sides, now] = [await readSides(client, id), await timeOf(client)];
      const values = await next({ client, stored, sides, now });
      const changed = await saveIntroduction(client, id, stored, values, author);
      await reopenMails(client, id);
      await storeMails(client, id, mailsOfChange(stored, values, now, isMailed));
      return changed;
    }).catch((error) => {
      throw toChangesRefused(error) ?? error;
    });
    wakeRelay();
    return saved;
  }

  /** Asks the second side by mail, once the first said yes, unless it cannot be asked now: then the job asks later. */
  async function askSecond(
    client: pg.ClientBase,
    stored: StoredIntroduction,
    values: IntroductionValues,
    now: Date,
  ): Promise<IntroductionValues> {
    const side = sideToAsk(values);
    if (side === null || (await hindranceOf(client, stored, side, limits)) !== null) return values;
    return askSides(values, [side], now);
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
      const next: Next = ({ stored }) => {
        const { owner = stored.owner, first = stored.first_asked, message = stored.message } = patch;
        const isSame = first === stored.first_asked && message === stored.message;
        if (!isSame && stored.state !== "drafted") throw conflict(texts.introductionAsked);
        return { ...stored, owner, first_asked: first, message };
      };
      return change(id, patch.version, next, author);
    },

    /** Takes a step. @throws 404 without an introduction, 409 when the step is not possible */
    step(id: number, step: IntroductionStep, author: Author): Promise<Saved<Introduction>> {
      const next: Next = async ({ client, stored, sides, now }) => {
        if (!isPossibleAlone(step)) requireBoth(sides);
        const values = required(takeStep(stored, step, now));
        if (step.step === "introduce" && step.by_mail && stored.asked_by === "hand")
          throw conflict(texts.introductionNotByMail);
        // Both texts: nobody can change the sentence once somebody was asked, and an answer is never refused.
        if (step.step === "ask") checkTexts(values, sides);
        if (step.step === "ask" && step.by_mail) {
          for (const side of firstSides(stored)) {
            const hindrance = await hindranceOf(client, stored, side, limits);
            if (hindrance !== null) throw conflict(hindrance);
          }
        }
        return askSecond(client, stored, values, now);
      };
      return change(id, step.version, next, author, step.by_mail);
    },

    /** What a side answers itself. @throws 404, 409 when it is too late, or a side is archived */
    answer(
      id: number,
      side: IntroductionSide,
      said: Pick<Step, "answer" | "reason" | "shares">,
      author: Author,
    ) {
      const next: Next = ({ client, stored, sides, now }) => {
        requireOpen(sides);
        const result = takeStep(stored, { step: "answer", side, ...said }, now);
        return askSecond(client, stored, required(result, texts.ownIntroductionOver), now);
      };
      return change(id, undefined, next, author);
    },

    /** What a side says came of it. @throws 404, 409 before both were introduced */
    report(id: number, side: IntroductionSide, met: IntroductionMeeting, author: Author) {
      const next: Next = ({ stored, now }) =>
        required(reportMeeting(stored, side, met, now), texts.ownIntroductionOver);
      return change(id, undefined, next, author);
    },

    /** Asks the second side of an introduction, if it is still to be asked. */
    askSecond(id: number): Promise<Saved<Introduction>> {
      const next: Next = async ({ client, stored, sides, now }) => {
        if (sides.founder === null || sides.investor === null) return stored;
        return askSecond(client, stored, stored, now);
      };
      return change(id, undefined, next, ourselves);
    },

    /** Lets an introduction expire, if it is still due. */
    expire(id: number): Promise<Saved<Introduction>> {
      const next: Next = async ({ client, stored, sides, now }) => {
        const isThere = sides.founder !== null && sides.investor !== null;
        const isDue = isThere && (await overdueIntroductions(client, id)).length > 0;
        return isDue ? required(takeStep(stored, { step: "expire" }, now)) : stored;
      };
      return change(id, undefined, next, ourselves);
    },

    /** Takes one change back. @throws 404 for an unknown entry, 409 when the introduction was changed since */
    async undo(id: number, entryId: number, author: Author): Promise<Saved<Introduction>> {
      const entry = await history.require(id, entryId);
      const next: Next = async ({ client, stored, sides, now }) => {
        requireBoth(sides);
        const earlier = undoPatch(earlierValues, entry, toHistory(stored));
        const isOfText = "introduction_message" in earlier || "introduction_first" in earlier;
        if (isOfText && !("introduction" in earlier) && stored.state !== "drafted")
          throw conflict(texts.introductionAsked);
        const next = withEarlier(stored, earlier, now);
        // A later answer may depend on what is taken back.
        if (!isPossible(next)) throw conflict(texts.changedSince);
        if (!(await undoMails(client, id, next))) throw conflict(texts.introductionMailed);
        return next;
      };
      return change(id, undefined, next, { ...author, action: "undone" });
    },
  };
}

/** @throws 409 with the sentence of the refusal, or with another one */
function required(result: StepResult, otherwise?: string): IntroductionValues {
  if ("refused" in result) throw conflict(otherwise ?? result.refused);
  return result.values;
}

/** For a member's own answer. @throws 409 when a side is archived, which a member is not told */
function requireOpen({ founder, investor }: Sides): void {
  if (founder === null || investor === null) throw conflict(texts.ownIntroductionOver);
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

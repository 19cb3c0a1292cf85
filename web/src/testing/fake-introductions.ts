import { historyEntryHeader } from "@kindling/contracts/endpoint.ts";
import * as api from "@kindling/contracts/introductions/endpoints.ts";
import type { IntroductionOverview } from "@kindling/contracts/introductions/overview-schemas.ts";
import type {
  Introduction,
  IntroductionDrafts,
  IntroductionState,
  IntroductionStep,
  IntroductionUpdate,
  NewIntroductions,
} from "@kindling/contracts/introductions/schemas.ts";
import { introductionSides } from "@kindling/contracts/introductions/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { draftedIntroduction, noAnswer } from "./drafted-introduction.ts";
import { cut } from "./fake-history.ts";
import { type FakeServer, Refusal, type SentRequest } from "./fake-server.ts";

const states: Readonly<Partial<Record<IntroductionStep["step"], IntroductionState>>> = {
  ask: "asked",
  introduce: "introduced",
  meet: "met",
  close: "closed",
  expire: "expired",
  withdraw: "withdrawn",
};

/** Introductions in memory, behind their endpoints. They may be changed directly. */
export class FakeIntroductions {
  readonly all: Introduction[] = [];
  /** The steps that were sent. */
  readonly steps: IntroductionStep[] = [];
  overview: IntroductionOverview = {
    ...{ states: [], months: [], sectors: [] },
    days: { to_ask: null, to_yes: null, to_meeting: null, to_outcome: null },
  };
  /** What the texts must not say. */
  unmasked: IntroductionDrafts["unmasked"] = [];
  private readonly matches: readonly Match[];

  constructor(matches: readonly Match[]) {
    this.matches = matches;
  }

  serve(server: FakeServer): void {
    server.onList(api.listIntroductions, ({ query }) => this.window(query));
    server.on(api.getIntroductionOverview, () => this.overview);
    server.on(api.getIntroduction, ({ params }) => this.find(params.id));
    server.on(api.getIntroductionDrafts, ({ params }) => this.draftsOf(this.find(params.id)));
    server.on(api.draftIntroductions, ({ body }) => {
      const { match_ids, again, ...fields } = body as NewIntroductions;
      return match_ids.map((id) =>
        this.add(id, { ...fields, owner: fields.owner || null, message: fields.message || null }),
      );
    });
    server.on(api.updateIntroduction, (sent) => {
      const { version, ...update } = sent.body as IntroductionUpdate;
      return this.change(sent, version, update);
    });
    server.on(api.stepIntroduction, (sent) => {
      const { version, ...step } = sent.body as IntroductionStep;
      this.steps.push(step);
      return this.change(sent, version, this.after(this.find(sent.params.id), step));
    });
  }

  /** Adds the introduction of a match, as `fields` say. */
  add(id: number, fields: Partial<Introduction> = {}): Introduction {
    const { founder, investor, score } = this.matches.find((match) => match.id === id)!;
    const added: Introduction = {
      ...draftedIntroduction(id, new Date().toISOString()),
      founder: { id: founder.id, name: founder.name, company: founder.company },
      investor: { id: investor.id, name: investor.name, company: investor.company },
      score,
      ...fields,
    };
    this.all.unshift(added);
    return added;
  }

  private change({ params, reply }: SentRequest, version: number | undefined, patch: Partial<Introduction>) {
    const found = this.find(params.id);
    if (version !== undefined && version !== found.version)
      throw new Refusal(409, "Someone else has changed this introduction.", "conflict");
    reply.set(historyEntryHeader, String(found.version));
    const changed = { ...found, ...patch, version: found.version + 1 };
    this.all[this.all.indexOf(found)] = changed;
    return changed;
  }

  private after(before: Introduction, { step, side, answer, reason = null }: IntroductionStep) {
    const now = new Date().toISOString();
    const state = states[step];
    if (step !== "answer" || !side) {
      const asked = { ...noAnswer, asked_at: now };
      return {
        state: state!,
        state_since: now,
        ...(step === "ask" && { asked: { ...before.asked, [before.first]: asked } }),
      };
    }
    const asked: Introduction["asked"] = {
      ...before.asked,
      [side]: { ...noAnswer, asked_at: now, answer: answer!, answered_at: now, reason },
    };
    const yeses = introductionSides.filter((one) => asked[one].answer === "yes").length;
    const next: IntroductionState =
      answer === "no" ? "declined" : yeses === 2 ? "accepted" : yeses === 1 ? "accepted-by-one" : "asked";
    // After the first yes the other side is asked.
    if (next === "accepted-by-one")
      for (const one of introductionSides)
        asked[one] = { ...asked[one], asked_at: asked[one].asked_at ?? now };
    return { asked, state: next, state_since: next === before.state ? before.state_since : now };
  }

  private draftsOf({ message, state }: Introduction): IntroductionDrafts {
    const draft = (reader: string) => ({
      subject: `For the ${reader}`,
      text: `${message ?? ""}Dear ${reader}`,
    });
    return {
      founder: draft("founder"),
      investor: draft("investor"),
      introduction: state === "accepted" ? draft("pair") : null,
      unmasked: this.unmasked,
    };
  }

  private find(id: number | undefined): Introduction {
    const found = this.all.find((one) => one.id === id);
    if (!found) throw new Refusal(404, "There is no introduction of this match.", "not_found");
    return found;
  }

  private window(query: URLSearchParams) {
    const wanted = (name: string, value: string | number | null) =>
      !query.has(name) || query.get(name) === String(value);
    const since = Date.now() - Number(query.get("days_in_state") ?? 0) * 86_400_000;
    const rows = this.all.filter(
      (one) =>
        Date.parse(one.state_since) <= since &&
        wanted("state", one.state) &&
        wanted("owner", one.owner) &&
        wanted("founder_id", one.founder.id) &&
        wanted("investor_id", one.investor.id),
    );
    return cut(rows, this.all.length, query);
  }
}

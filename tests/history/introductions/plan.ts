import type { SeededRandom } from "@kindling/matches/testing/seeded-random.ts";
import { one } from "../inject-faults.ts";
import { type Answer, type Command, type First, sides, type Values } from "./rules.ts";

type Kind = Command["kind"];

const owners = ["Anna", "Ben", null] as const;
const firsts: readonly First[] = ["investor", "founder", "both"];
const answers: readonly Answer[] = ["yes", "no", "not-now"];
const outcomes = ["invested", "passed", "no-reply"] as const;

/** What leads further from each state, the frequent ones several times. */
const usual: Record<string, readonly Kind[]> = {
  drafted: ["ask", "ask", "ask", "update", "withdraw"],
  asked: ["answer", "answer", "answer", "answer", "expire", "withdraw"],
  "accepted-by-one": ["answer", "answer", "answer", "answer", "expire", "withdraw"],
  accepted: ["introduce", "introduce", "introduce", "answer", "withdraw"],
  introduced: ["meet", "meet", "close"],
  met: ["close", "close", "update"],
  closed: ["undo"],
  declined: ["draft", "answer"],
  expired: ["draft", "undo"],
  withdrawn: ["draft", "undo"],
};
/** Every kind of command. */
export const every: readonly Kind[] = [
  "draft",
  "update",
  "ask",
  "answer",
  "introduce",
  "meet",
  "close",
  "expire",
  "withdraw",
  "undo",
];

/** What commands are about. */
export interface Subject {
  readonly values: Values | null;
  readonly version: number;
  /** The marks of both. */
  readonly marks: readonly string[];
  /** The email of one side. */
  readonly email: string;
}

/** Draws the commands of one client. */
export class CommandPlanner {
  private readonly chance: SeededRandom;
  private readonly client: string;
  private drafts = 0;

  constructor(chance: SeededRandom, client: string) {
    this.chance = chance;
    this.client = client;
  }

  /** One command, or several to be sent at once: the same one twice, or those of two admins who see the same version. */
  next(subject: Subject): Command[] {
    const first = this.command(subject);
    const kind = this.chance.below(10);
    if (kind < 2) return [first, first];
    if (kind < 5) return [first, this.command(subject)].map((command) => this.withVersion(command, subject));
    if (kind < 6) return [first, this.command(subject), this.command(subject)];
    return [kind < 8 ? this.withVersion(first, subject) : first];
  }

  /** Each sentence of a draft is another one. */
  draft(email: string): Extract<Command, { kind: "draft" }> {
    this.drafts += 1;
    const about = this.chance.below(8) === 0 ? ` with ${email}` : "";
    return {
      kind: "draft",
      owner: one(this.chance, owners),
      first: one(this.chance, firsts),
      message: `Sentence ${this.client}/${this.drafts}${about}.`,
      again: this.chance.below(4) > 0,
    };
  }

  private withVersion(command: Command, { version }: Subject): Command {
    if (version === 0 || command.kind === "draft" || command.kind === "undo") return command;
    return { ...command, version };
  }

  private command(subject: Subject): Command {
    const { values, version, marks, email } = subject;
    const likely = values === null ? (["draft"] as const) : usual[values.state]!;
    const kind = one<Kind>(this.chance, this.chance.below(4) > 0 ? likely : every);
    switch (kind) {
      case "draft":
        return this.draft(email);
      case "update":
        return this.update();
      case "ask":
        return { kind, by_mail: this.chance.below(3) > 0 };
      case "introduce": {
        // Mostly as they were asked.
        const isMailed = values?.askedBy === "mail";
        return { kind, by_mail: this.chance.below(6) > 0 ? isMailed : !isMailed };
      }
      case "answer": {
        const answer = this.chance.below(3) > 0 ? "yes" : one(this.chance, answers);
        const asked = sides.filter((side) => values?.[side].asked && values[side].answer !== "yes");
        // Mostly such as can answer, because two yeses are rare otherwise.
        const among = asked.length > 0 && this.chance.below(4) > 0 ? asked : sides;
        return { kind, side: one(this.chance, among), answer, ...this.reason(marks) };
      }
      case "close": {
        const outcome = one(this.chance, outcomes);
        const invested = outcome === "invested" ? { amount: 250_000, day: "2026-12-01" } : {};
        return { kind, outcome, ...invested, ...this.reason(marks) };
      }
      case "undo": {
        if (version === 0) return { kind: "withdraw" };
        return { kind, of: this.chance.below(3) > 0 ? version : 1 + this.chance.below(version) };
      }
      default:
        return { kind };
    }
  }

  private update(): Command {
    const kind = "update";
    const which = this.chance.below(3);
    if (which === 0) return { kind, owner: one(this.chance, owners) };
    if (which === 1) return { kind, first: one(this.chance, firsts) };
    return { kind, message: one(this.chance, ["You both build ships.", null]) };
  }

  private reason(marks: readonly string[]): { reason?: string } {
    return this.chance.below(2) === 0 ? {} : { reason: `Said of ${marks.join(" and ")}` };
  }
}

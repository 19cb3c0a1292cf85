import type { Kind } from "../record-log.ts";
import type { Knowledge } from "./worlds.ts";

/** What the matches service knows of a person; archived and merged ones are gone. */
export type Presence = "here" | "gone" | "erased";

interface Period {
  readonly presence: Presence;
  readonly from: number;
  until: number;
}

/** A founder or an investor, and since when the matches service may or must know what became of them. */
export class Person {
  readonly kind: Kind;
  readonly id: number;
  /** What each text about the person contains. */
  readonly mark: string;
  private readonly periods: Period[] = [
    { presence: "here", from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY },
  ];

  constructor(kind: Kind, id: number, mark: string) {
    this.kind = kind;
    this.id = id;
    this.mark = mark;
  }

  get presence(): Presence {
    return this.periods.at(-1)!.presence;
  }

  get email(): string {
    return `${this.mark}@example.com`;
  }

  /** A removal or a restore is sent now. Call the result when the matches service knows it. */
  become(presence: Presence): () => void {
    const before = this.periods.at(-1)!;
    this.periods.push({ presence, from: performance.now(), until: Number.POSITIVE_INFINITY });
    return () => {
      before.until = performance.now();
    };
  }

  /** What the matches service may have known in a time. */
  between(from: number, to: number): Set<Presence> {
    const known = this.periods.filter((period) => period.from <= to && period.until >= from);
    return new Set(known.map(({ presence }) => presence));
  }
}

/** What may have been known of a pair in a time. */
export function knowledgeOf(people: readonly Person[], from: number, to: number): Knowledge {
  const known = people.map((person) => person.between(from, to));
  const may = (presence: Presence) => known.some((of) => of.has(presence));
  const must = (presence: Presence) => known.some((of) => of.has(presence) && of.size === 1);
  const isHere = known.every((of) => of.has("here"));
  return {
    isPair: isHere ? (may("gone") || may("erased") ? [true, false] : [true]) : [false],
    isErased: must("erased") ? [true] : may("erased") ? [true, false] : [false],
  };
}

/** Everybody in the history. */
export class People {
  readonly founder: Person[] = [];
  readonly investor: Person[] = [];
  private created = 0;

  /** A mark as `markPattern` describes it. */
  nextMark(kind: Kind): string {
    this.created += 1;
    return `${kind}-introduced-${this.created}x`;
  }

  get erasedMarks(): Set<string> {
    const everybody = [...this.founder, ...this.investor];
    return new Set(everybody.flatMap(({ presence, mark }) => (presence === "erased" ? [mark] : [])));
  }
}

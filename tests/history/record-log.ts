export type Kind = "founder" | "investor";

/** The fields of a record that the history writes. */
export type Fields = Readonly<Record<string, unknown>>;

type Fills = (field: string, value: unknown) => boolean;

interface Acknowledged {
  patch: Fields;
  version: number;
  /** The record in the response. */
  state: Fields;
}

/**
 * All writes to one record. A write is acknowledged by its response; a write with a lost response
 * may be applied at any later time, or never.
 */
export class RecordLog {
  private readonly name: string;
  private readonly acknowledged: Acknowledged[] = [];
  private readonly lost: Fields[] = [];

  /** `initial` is the state before the first logged write, for records that no write creates. */
  constructor(name: string, initial?: Fields) {
    this.name = name;
    if (initial !== undefined) this.acknowledge({}, 1, initial);
  }

  acknowledge(patch: Fields, version: number, state: Fields): void {
    this.acknowledged.push({ patch, version, state });
  }

  lose(patch: Fields): void {
    this.lost.push(patch);
  }

  /** The emails that the record had in responses. */
  get emails(): string[] {
    return [...new Set(this.acknowledged.map(({ state }) => String(state.email)))];
  }

  /** Acknowledged writes, without the initial state. */
  get acknowledgedWrites(): number {
    return this.acknowledged.filter(({ patch }) => Object.keys(patch).length > 0).length;
  }

  get lostWrites(): number {
    return this.lost.length;
  }

  /** Whether a write gave a field this value, acknowledged or not. */
  hasWritten(field: string, value: unknown): boolean {
    const patches = [...this.acknowledged.map(({ patch }) => patch), ...this.lost];
    return patches.some((patch) => field in patch && same(patch[field], value));
  }

  /** The newest version in a response; 0 without any. */
  get newestVersion(): number {
    return Math.max(0, ...this.acknowledged.map(({ version }) => version));
  }

  /**
   * Problems of the responses and of the record's final state.
   * @param more how many versions may have come from writes that are not logged
   * @param fills whether such a write may have given an empty field this value
   */
  problems(version: number, found: Fields, more = 0, fills: Fills = () => false): string[] {
    const problems: string[] = [];
    const report = (problem: string) => problems.push(`${this.name}: ${problem}`);
    const writes = this.acknowledged.toSorted((a, b) => a.version - b.version);
    let gaps = 0;
    let before: Acknowledged | null = null;
    for (const write of writes) {
      const missing = differing(write.patch, write.state);
      if (missing)
        report(`the response with version ${write.version} does not show what it wrote: ${missing}`);
      if (before !== null) {
        const gap = write.version - before.version - 1;
        gaps += gap;
        if (gap < 0) report(`two responses have version ${write.version}`);
        else this.follow(before, write, { gap, fills, report });
      }
      before = write;
    }
    const final = { patch: {}, version, state: found };
    const gap = version - (before?.version ?? 0);
    gaps += gap;
    if (gap < 0) report(`has version ${version}, but ${before?.version} was acknowledged`);
    else if (before !== null) this.follow(before, final, { gap, fills, report });
    else if (!this.lost.some((patch) => differing(patch, found) === null)) report("was never written");
    if (gap >= 0 && gaps > this.lost.length + more) {
      report(`${gaps} versions were not acknowledged, but only ${this.lost.length} responses were lost`);
    }
    return problems;
  }

  /** A field that a write does not set keeps its value, or has that of a lost write in between. */
  private follow(
    before: Acknowledged,
    after: Acknowledged,
    { gap, fills, report }: { gap: number; fills: Fills; report: (problem: string) => void },
  ): void {
    for (const [field, value] of Object.entries(after.state)) {
      if (field in after.patch || same(value, before.state[field])) continue;
      const fromLost = gap > 0 && this.lost.some((patch) => field in patch && same(patch[field], value));
      const isFilled = gap > 0 && (before.state[field] ?? null) === null && fills(field, value);
      if (!fromLost && !isFilled) {
        const was = JSON.stringify(before.state[field]);
        report(
          `${field} is ${JSON.stringify(value)} in version ${after.version}, after ${was} in ${before.version}`,
        );
      }
    }
  }
}

/** Describes the first field with an unexpected value; null without any. */
export function differing(expected: Fields, found: Fields): string | null {
  for (const [field, value] of Object.entries(expected)) {
    if (!same(value, found[field])) {
      return `${field} is ${JSON.stringify(found[field])}, not ${JSON.stringify(value)}`;
    }
  }
  return null;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** From when on more requests are too much. */
export interface WorkloadBounds {
  /** Requests that are worked on, all together, with which the product is at ease. */
  atEase: number;
  /** It is crowded when it has not been at ease for so many ms: those who waited for a short pause soon go. */
  patienceMs: number;
  /** Requests that are worked on, all together, while it is crowded. */
  whenCrowded: number;
  /** The same while it is not. */
  most: number;
  /** Of these, those that one part of the product works on: what is slow itself may not take others' places. */
  ofOnePart: number;
  /** How long the oldest of these has been worked on, in ms: many that pass quickly are not too many. */
  oldestMs: number;
  /** Requests that one part works on with which it may be full while it is crowded, however few the others have. */
  ofFullPart: number;
  /** It is full when half of these have been worked on for so long, in ms: who came now would wait longer. */
  overdueMs: number;
}

/**
 * So much that nobody notices a busy moment, and so little that who is let in is answered within a second or
 * two on a small machine.
 */
export const workloadBounds: WorkloadBounds = {
  atEase: 64,
  patienceMs: 3_000,
  whenCrowded: 256,
  most: 512,
  ofOnePart: 32,
  oldestMs: 1_000,
  // As many as the gateway has connections to a service: more wait here.
  ofFullPart: 64,
  overdueMs: 3_000,
};

/** The requests that are worked on just now, by the part of the product that does. */
export class Workload {
  private readonly bounds: WorkloadBounds;
  private readonly now: () => number;
  /** When each began; the oldest first. */
  private readonly parts = new Map<string, Map<object, number>>();
  private total = 0;
  private atEaseAt: number;

  /** `now` gives ms since whenever. */
  constructor(bounds: WorkloadBounds, now: () => number = performance.now.bind(performance)) {
    this.bounds = bounds;
    this.now = now;
    this.atEaseAt = now();
  }

  /** Does nothing for a request that is worked on already. */
  begin(part: string, request: object): void {
    let requests = this.parts.get(part);
    if (requests === undefined) {
      requests = new Map();
      this.parts.set(part, requests);
    }
    if (requests.has(request)) return;
    this.noteEase();
    requests.set(request, this.now());
    this.total += 1;
  }

  /** Does nothing for a request that is not worked on. */
  end(part: string, request: object): void {
    if (!this.parts.get(part)?.delete(request)) return;
    this.total -= 1;
    this.noteEase();
  }

  /** Whether one more for this part would only wait, and make others wait. */
  isTooMuch(part: string): boolean {
    this.noteEase();
    const { ofOnePart, oldestMs, ofFullPart, overdueMs, patienceMs, whenCrowded, most } = this.bounds;
    const now = this.now();
    const crowded = now - this.atEaseAt >= patienceMs;
    const requests = this.parts.get(part);
    if (requests === undefined) return false;
    // A single slow one does not make a queue.
    if (crowded && requests.size >= ofFullPart && ageMs(requests, ofFullPart / 2, now) >= overdueMs)
      return true;
    if (this.total < (crowded ? whenCrowded : most) || requests.size < ofOnePart) return false;
    return ageMs(requests, 1, now) >= oldestMs;
  }

  private noteEase(): void {
    if (this.total <= this.bounds.atEase) this.atEaseAt = this.now();
  }
}

/** How long ago the n-th of them began, of which there are no fewer; the first is the oldest. */
function ageMs(requests: ReadonlyMap<object, number>, n: number, now: number): number {
  const [began] = requests.values().drop(n - 1);
  return now - began!;
}

/** What is remembered of the subjects published last: of the oldest it is forgotten when there are too many. */
export class RecentSubjects<V> {
  private readonly most: number;
  private readonly values = new Map<string, V>();

  constructor(most = 100_000) {
    this.most = most;
  }

  get(subject: string): V | undefined {
    return this.values.get(subject);
  }

  set(subject: string, value: V): void {
    // A Map lists its keys in the order in which they were put in.
    this.values.delete(subject);
    this.values.set(subject, value);
    if (this.values.size > this.most) this.values.delete(this.values.keys().next().value!);
  }

  entries(): Iterable<[string, V]> {
    return this.values;
  }

  delete(subject: string): void {
    this.values.delete(subject);
  }
}

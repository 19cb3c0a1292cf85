/** Values by subject, limited to the subjects published last. */
export class RecentSubjects<V> {
  private readonly capacity: number;
  private readonly values = new Map<string, V>();

  constructor(capacity = 100_000) {
    this.capacity = capacity;
  }

  get(subject: string): V | undefined {
    return this.values.get(subject);
  }

  set(subject: string, value: V): void {
    // A Map iterates in insertion order.
    this.values.delete(subject);
    this.values.set(subject, value);
    if (this.values.size > this.capacity) this.values.delete(this.values.keys().next().value!);
  }

  entries(): Iterable<[string, V]> {
    return this.values;
  }

  delete(subject: string): void {
    this.values.delete(subject);
  }
}

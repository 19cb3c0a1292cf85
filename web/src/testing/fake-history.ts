import { historyEntryHeader } from "@kindling/contracts/endpoint.ts";
import type { FieldValue, HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import { Refusal, type SentRequest } from "./fake-server.ts";

type Fields = Record<string, FieldValue>;

/** The histories of records in memory. */
export class FakeHistory {
  private readonly entries: (HistoryEntry & { record: number })[] = [];

  /** Adds what a patch changes in a record, before it does. Returns false for nothing. */
  add(record: { id: number }, patch: object, action: HistoryEntry["action"] = "changed"): boolean {
    const [values, next] = [record as unknown as Fields, patch as Fields];
    const changes = Object.keys(next)
      .map((field) => ({ field, before: values[field]!, after: next[field]! }))
      .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
    if (changes.length === 0) return false;
    const at = new Date().toISOString();
    const actor = { role: "admin" as const, id: null, name: null };
    this.entries.push({ record: record.id, id: this.entries.length + 1, at, action, actor, changes });
    return true;
  }

  /** Names the newest entry in the response to an edit. */
  nameEntry(reply: Headers): void {
    reply.set(historyEntryHeader, String(this.entries.length));
  }

  /**
   * The patch that undoes an entry.
   * @throws Refusal when the record has changed since
   */
  undo(record: { id: number }, entry: number | undefined): object {
    const values = record as unknown as Fields;
    const { changes } = this.entries.find(({ id }) => id === entry)!;
    if (changes.some(({ field, after }) => JSON.stringify(values[field]) !== JSON.stringify(after)))
      throw new Refusal(409, "It has changed since.", "conflict");
    return Object.fromEntries(changes.map((change) => [change.field, change.before]));
  }

  /** The response with a record's entries, the newest first. */
  window({ params, query }: SentRequest) {
    const entries = this.entries
      .filter(({ record }) => record === params.id)
      .map(({ record, ...entry }) => entry)
      .toReversed();
    return cut(entries, entries.length, query);
  }
}

/** The part of rows that a query asks for. */
export function cut(rows: object[], total: number, query: URLSearchParams) {
  const offset = Number(query.get("offset") ?? 0);
  const limit = Number(query.get("limit") ?? 100);
  const page = { total, matching: rows.length, offset, limit };
  return { success: true, data: rows.slice(offset, offset + limit), page };
}

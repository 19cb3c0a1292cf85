import type { DuplicateReason, Lookalike, PairedRecord } from "@kindling/contracts/duplicates/schemas.ts";
import type pg from "pg";
import { inOwnTransaction } from "../database/transaction.ts";
import { findCandidates, nearColumnsOf } from "./candidates.repository.ts";
import type { CompareKind } from "./compare-queued.ts";
import { type ComparedRecord, duplicateKeys } from "./duplicate-keys.ts";
import { pairedRecordOf } from "./duplicate-pairs.repository.ts";
import { judgePair } from "./judge-pair.ts";

/** How many lookalikes of one record are shown. */
const most = 3;
/** Records that one statement compares: it must end before its timeout beside a million others, too. */
const block = 50;

/** A record by its id, and what it has in common with another. */
export interface StoredLookalike {
  readonly id: number;
  readonly reasons: readonly DuplicateReason[];
}

export type Lookup = ComparedRecord & { readonly id?: number | undefined };

/** Finds the stored records that records look like, without those that look like colleagues. */
export function lookalikesOf(pool: pg.Pool, { kind, table }: CompareKind) {
  /** Per record the likeliest ones, by id. */
  async function find(records: readonly Lookup[]): Promise<StoredLookalike[][]> {
    const found: StoredLookalike[][] = [];
    for (let at = 0; at < records.length; at += block)
      found.push(...(await findOf(records.slice(at, at + block))));
    return found;
  }

  async function findOf(records: readonly Lookup[]): Promise<StoredLookalike[][]> {
    const compared = records.map((record, at) => ({ at, id: record.id ?? null, ...duplicateKeys(record) }));
    const emails = records.map(({ id, email }, at) => ({ at, id, email: email || null }));
    const { candidates, owners } = await inOwnTransaction(pool, async (client) => ({
      candidates: await findCandidates(client, compared, nearColumnsOf(kind)),
      owners: await client.query<{ at: number; id: number }>(
        `select g.at, r.id from jsonb_to_recordset($1) g(at integer, id integer, email text)
         join ${table} r on lower(r.email) = lower(g.email) and r.id is distinct from g.id`,
        [JSON.stringify(emails)],
      ),
    }));
    const found = records.map((): (StoredLookalike & { strength: number })[] => []);
    for (const { at, id } of owners.rows) found[at]!.push({ id, reasons: ["email"], strength: 1 });
    for (const { at, id, keys, distinctive } of candidates) {
      const judged = judgePair(kind, compared[at]!, keys, distinctive);
      const isOwner = owners.rows.some((owner) => owner.at === at && owner.id === id);
      if (judged !== null && !judged.isWeak && !isOwner) found[at]!.push({ id, ...judged });
    }
    return found.map((ones) =>
      ones
        .toSorted((a, b) => b.strength - a.strength || a.id - b.id)
        .slice(0, most)
        .map(({ id, reasons }) => ({ id, reasons })),
    );
  }

  /** With what is shown of them. Without those that are gone by now. */
  async function describe(found: readonly (readonly StoredLookalike[])[]): Promise<Lookalike[][]> {
    const ids = [...new Set(found.flat().map(({ id }) => id))];
    if (ids.length === 0) return found.map(() => []);
    const { rows } = await pool.query<{ record: PairedRecord }>(
      `select ${pairedRecordOf("r")} as record from ${table} r where id = any($1)`,
      [ids],
    );
    const records = new Map(rows.map(({ record }) => [record.id, record]));
    return found.map((ones) =>
      ones.flatMap(({ id, reasons }) => {
        const record = records.get(id);
        return record ? [{ ...record, reasons: [...reasons] }] : [];
      }),
    );
  }

  return {
    find,
    describe,
    lookUp: async (records: readonly Lookup[]): Promise<Lookalike[][]> => describe(await find(records)),
  };
}

export type Lookalikes = ReturnType<typeof lookalikesOf>;

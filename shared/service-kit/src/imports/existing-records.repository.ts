import type pg from "pg";
import { isApproved } from "../applications/stored-application.ts";
import { type RecordKind, selectedOf } from "../records/record-kind.ts";
import { type Existing, type Found, nothingFound } from "./plan-row.ts";
import type { GivenValues } from "./read-row.ts";

/** What a row is compared by, as PostgreSQL compares it. */
export interface FoundRow extends Found {
  /** The keys that no two rows of a file may share, by field. */
  readonly keys: Readonly<Record<"email" | "company", string | null>>;
}

interface Given {
  readonly line: number;
  readonly given: GivenValues;
}

interface IdentityRow {
  line: number;
  email_key: string | null;
  company_key: string | null;
  record_id: number | null;
  company_owner: number | null;
  archived_email: boolean;
  archived_company: boolean;
}

/** The host of a website, without "www."; the same in SQL and in JavaScript. */
const hostPattern = "^(?:https?://)?(?:www\\.)?([^/?#:]+)";

/**
 * Finds the records that rows are about: by email, by company where it is unique, or by name together with company or
 * the website's host.
 */
export function existingRecords(kind: Pick<RecordKind, "table" | "fields" | "numbers" | "isCompanyUnique">) {
  const { table, isCompanyUnique } = kind;
  const companyKey = (of: string) => (isCompanyUnique ? `company_key_of(${of})` : `lower(${of})`);
  const storedCompany = isCompanyUnique ? "r.company_key" : "lower(r.company)";
  const uniqueCompany = isCompanyUnique ? "" : "and false";
  // "is true" keeps the pattern out of the join, so that it is matched only in records of the same name.
  const identities = `
    with given as materialized (
      select g.line, lower(g.email) as email_key, ${companyKey("g.company")} as company_key, lower(g.name) as name_key, g.host
      from jsonb_to_recordset($1) g(line integer, email text, company text, name text, host text)),
    by_email as (select g.line, r.id from given g join ${table} r on lower(r.email) = g.email_key),
    by_company as (
      select g.line, r.id from given g join ${table} r on ${storedCompany} = g.company_key ${uniqueCompany}),
    by_name as (
      select g.line, min(r.id) as id from given g join ${table} r on lower(r.name) = g.name_key
      where (substring(lower(r.website) from '${hostPattern}') = g.host or ${storedCompany} = g.company_key) is true
      group by g.line),
    archived as materialized (
      select lower(record ->> 'email') as email_key, ${companyKey("record ->> 'company'")} as company_key
      from removals where erased_at is null)
    select g.line, g.email_key, ${isCompanyUnique ? "g.company_key" : "null as company_key"},
           coalesce(e.id, c.id, n.id) as record_id, c.id as company_owner,
           g.email_key in (select email_key from archived where email_key is not null) is true as archived_email,
           (g.company_key in (select company_key from archived where company_key is not null) ${uniqueCompany}) is true
             as archived_company
    from given g left join by_email e using (line) left join by_company c using (line) left join by_name n using (line)`;
  const records = `select ${selectedOf(kind)}, ${isApproved} as is_approved from ${table} where id = any($1) order by id`;

  return {
    /** @param isLocked whether the records stay as they are until the transaction ends */
    async find(
      client: pg.Pool | pg.ClientBase,
      rows: readonly Given[],
      isLocked = false,
    ): Promise<ReadonlyMap<number, FoundRow>> {
      const given = rows.map(({ line, given: { email, company, name, website } }) => ({
        line,
        ...{ email, company, name },
        host: typeof website === "string" ? hostOf(website) : null,
      }));
      const found = await client.query<IdentityRow>(identities, [JSON.stringify(given)]);
      const ids = found.rows.flatMap(({ record_id }) => record_id ?? []);
      const stored = await this.read(client, ids, isLocked);
      return new Map(
        found.rows.map((row): [number, FoundRow] => {
          const known: Found = stored.get(row.record_id ?? 0) ?? nothingFound;
          return [
            row.line,
            {
              ...known,
              companyOwner: row.company_owner,
              archived: { email: row.archived_email, company: row.archived_company },
              keys: { email: row.email_key, company: row.company_key },
            },
          ];
        }),
      );
    },

    /** Records by their ids. */
    async read(
      client: pg.Pool | pg.ClientBase,
      ids: readonly number[],
      isLocked = false,
    ): Promise<ReadonlyMap<number, Found & { record: Existing }>> {
      if (ids.length === 0) return new Map();
      const { rows } = await client.query<Existing & { is_approved: boolean }>(
        isLocked ? `${records} for no key update` : records,
        [ids],
      );
      return new Map(
        rows.map(({ is_approved, ...record }): [number, Found & { record: Existing }] => [
          record.id,
          { ...nothingFound, record, isApplication: !is_approved },
        ]),
      );
    },
  };
}

const hostOf = (website: string): string | null =>
  new RegExp(hostPattern).exec(website.toLowerCase())?.[1] ?? null;

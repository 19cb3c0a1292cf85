import type { Caller } from "@kindling/contracts/access.ts";
import type {
  FollowUp,
  FollowUpQuery,
  FollowUpUpdate,
  NewFollowUp,
} from "@kindling/contracts/follow-ups/schemas.ts";
import { defaultLimit } from "@kindling/contracts/lists/list-query.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { isUniqueViolation } from "@kindling/service-kit/database/database-errors.ts";
import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import { conflict, notFound } from "@kindling/service-kit/errors.ts";
import { ListPage } from "@kindling/service-kit/lists/list-page.ts";
import type pg from "pg";
import { dayText } from "../admin-mails/morning.ts";
import type { CallService } from "../upstreams/call-service.ts";
import { deleteErased, nameFollowUps, requirePeople } from "./follow-up-names.ts";
import {
  type FollowUpRow,
  followUpColumns,
  isArchived,
  rowToFollowUp,
  type StoredFollowUp,
  sidesOf,
} from "./stored-follow-up.ts";

interface FollowUpsOptions {
  readonly pool: pg.Pool;
  readonly callService: CallService;
  readonly now: () => number;
  /** With open access there are no events of members, so follow-ups about erased people are deleted when they are read. */
  readonly deletesErased: boolean;
}

/** Who wants it, in which request. */
interface Author {
  readonly caller: Caller;
  readonly requestId: string;
}

/** What admins want to do about founders, investors and introductions. */
export class FollowUps {
  private readonly options: FollowUpsOptions;

  constructor(options: FollowUpsOptions) {
    this.options = options;
  }

  async list(query: FollowUpQuery, requestId: string): Promise<ListPage<FollowUp>> {
    const { callService, pool, deletesErased } = this.options;
    const { rows, page } = await this.read(query);
    const { named, erased } = await nameFollowUps(callService, rows, requestId);
    if (!deletesErased || erased.length === 0) return new ListPage(named, page);
    await deleteErased(pool, erased);
    return this.list(query, requestId);
  }

  /**
   * Returns the open one that is the same, if there is one, as a press can be sent twice.
   * @throws 404 when nobody is meant, and the failure of a service
   */
  async create(
    { about, due_on, owner, note = null }: NewFollowUp,
    { caller, requestId }: Author,
  ): Promise<FollowUp> {
    const { callService, pool } = this.options;
    const sides = sidesOf(about);
    await requirePeople(callService, about, requestId);
    const author = nameOf(caller);
    const { rows } = await pool.query<FollowUpRow>(
      `insert into follow_ups as f (founder_id, investor_id, due_on, owner, note, created_by)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (founder_id, investor_id, due_on, owner, md5(note)) where done_at is null
       do update set version = f.version
       returning ${followUpColumns}`,
      [sides.founder_id, sides.investor_id, due_on, owner === undefined ? author : owner, note, author],
    );
    return this.named(rowToFollowUp(rows[0]!), requestId);
  }

  /**
   * Changes nothing if the follow-up is as the update makes it, whatever its version.
   * @throws 404 when it is gone, 409 when it was changed since, or would be the same as another
   */
  async update(id: number, update: FollowUpUpdate, { caller, requestId }: Author): Promise<FollowUp> {
    const stored = await inOwnTransaction(this.options.pool, (client) =>
      this.change(client, id, update, nameOf(caller)),
    ).catch((error) => {
      throw isUniqueViolation(error, "follow_ups_open_key") ? conflict(texts.followUpExists) : error;
    });
    return this.named(stored, requestId);
  }

  /** @throws 404 when it is gone already */
  async delete(id: number, requestId: string): Promise<FollowUp> {
    const { rows } = await this.options.pool.query<FollowUpRow>(
      `delete from follow_ups f where id = $1 returning ${followUpColumns}`,
      [id],
    );
    if (rows[0] === undefined) throw notFound(texts.followUpNotFound);
    return this.named(rowToFollowUp(rows[0]), requestId);
  }

  private async change(
    client: pg.PoolClient,
    id: number,
    { version, done, ...given }: FollowUpUpdate,
    author: string | null,
  ): Promise<StoredFollowUp> {
    const { rows } = await client.query<FollowUpRow>(
      `select ${followUpColumns} from follow_ups f where id = $1 for update`,
      [id],
    );
    if (rows[0] === undefined) throw notFound(texts.followUpNotFound);
    const { due_on, owner, note, done_at } = rows[0];
    const stored = { due_on, owner, note, done: done_at !== null };
    const next = { ...stored, ...without({ ...given, done }) };
    const names = Object.keys(stored) as (keyof typeof stored)[];
    if (names.every((name) => next[name] === stored[name])) return rowToFollowUp(rows[0]);
    if (version !== undefined && version !== rows[0].version) throw conflict(texts.followUpChanged);
    const changed = await client.query<FollowUpRow>(
      `update follow_ups f set due_on = $2, owner = $3, note = $4, version = version + 1, updated_at = now(),
         done_at = case when $5 then coalesce(done_at, now()) end,
         done_by = case when not $5 then null when done_at is null then $6 else done_by end
       where id = $1 returning ${followUpColumns}`,
      [id, next.due_on, next.owner, next.note, next.done, author],
    );
    return rowToFollowUp(changed.rows[0]!);
  }

  private async read({ kind, id, owner, due, done, limit = defaultLimit, offset = 0 }: FollowUpQuery) {
    const { pool, now } = this.options;
    const sides = kind && id ? sidesOf({ kind, id }) : null;
    const chosen = `
      ($1::text is null or $1 = case when f.founder_id is null then 'investor'
                                     when f.investor_id is null then 'founder' else 'match' end)
      and (not $2::boolean or f.founder_id is not distinct from $3::bigint
                              and f.investor_id is not distinct from $4::bigint)
      and ($5::text is null or f.owner = $5)
      and (f.done_at is not null) = $6::boolean
      and (not $7::boolean or f.due_on <= $8::date and not ${isArchived})`;
    const values = [
      ...[kind ?? null, sides !== null, sides?.founder_id, sides?.investor_id],
      ...[owner ?? null, done === true, due === true, dayText(new Date(now()))],
    ];
    const [found, counted] = await Promise.all([
      pool.query<FollowUpRow>(
        `select ${followUpColumns} from follow_ups f where ${chosen}
         order by case when done_at is null then due_on end, done_at desc, id limit $9 offset $10`,
        [...values, limit, offset],
      ),
      pool.query<{ total: number; matching: number }>(
        `select count(*)::int as total, count(*) filter (where ${chosen})::int as matching from follow_ups f`,
        values,
      ),
    ]);
    return { rows: found.rows.map(rowToFollowUp), page: { ...counted.rows[0]!, limit, offset } };
  }

  private async named(stored: StoredFollowUp, requestId: string): Promise<FollowUp> {
    const { named } = await nameFollowUps(this.options.callService, [stored], requestId);
    return named[0]!;
  }
}

/** Without the fields that are not given. */
const without = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };

const nameOf = (caller: Caller): string | null => ("name" in caller ? (caller.name ?? null) : null);

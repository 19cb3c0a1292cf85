import type { Caller } from "@kindling/contracts/access.ts";
import type { NewView, SavedView, ViewUpdate } from "@kindling/contracts/saved-views/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { isUniqueViolation } from "@kindling/service-kit/database/database-errors.ts";
import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import { conflict, notFound } from "@kindling/service-kit/errors.ts";
import type pg from "pg";
import type { Audit, AuditEntry } from "../activity/audit.ts";

/** Who saves or deletes a view, in which request. */
interface Change {
  caller: Caller;
  requestId: string;
}

interface Row {
  id: number;
  version: number;
  table: SavedView["table"];
  name: string;
  contents: Pick<SavedView, "filters" | "sort" | "layout">;
  changed_by: string | null;
  changed_at: Date;
}

/** Views keep no search. The version before, and its clients, still expect the field. */
const search = "";

/** Most that all views have together, in bytes: each dashboard reads all of them. */
const mostBytes = 1_000_000;

const columns = `id, version, view_table as "table", name, contents, changed_by, changed_at`;

/** The saved views of the admin dashboard's tables. */
export class SavedViews {
  private readonly pool: pg.Pool;
  private readonly audit: Audit | undefined;

  /** @param audit nothing is recorded without it */
  constructor({ pool, audit }: { pool: pg.Pool; audit?: Audit | undefined }) {
    this.pool = pool;
    this.audit = audit;
  }

  async list(): Promise<SavedView[]> {
    const { rows } = await this.pool.query<Row>(
      `select ${columns} from saved_views order by lower(name), id`,
    );
    return rows.map(viewOf);
  }

  /** @throws 409 when another view of the table has the name, or there is no room for more views */
  create({ table, name, ...contents }: NewView, change: Change): Promise<SavedView> {
    return this.write("view-saved", change, async (client) => {
      const { rows } = await client.query<Row>(
        `insert into saved_views (view_table, name, contents, changed_by) values ($1, $2, $3, $4)
         returning ${columns}`,
        [table, name, { search, ...contents }, nameOf(change.caller)],
      );
      return rows[0];
    });
  }

  /** @throws 404 when it is gone, 409 when it was changed since, and as `create` does */
  update(id: number, { version, name, ...contents }: ViewUpdate, change: Change): Promise<SavedView> {
    return this.write("view-changed", change, async (client) => {
      const { rows } = await client.query<Row>(
        `update saved_views set name = $3, contents = $4, changed_by = $5, changed_at = now(), version = version + 1
         where id = $1 and version = $2 returning ${columns}`,
        [id, version, name, { search, ...contents }, nameOf(change.caller)],
      );
      if (rows[0] !== undefined) return rows[0];
      const { rowCount } = await client.query("select from saved_views where id = $1", [id]);
      if (rowCount === 1) throw conflict(texts.viewChanged);
      return undefined;
    });
  }

  /** @throws 404 when it is gone already */
  delete(id: number, change: Change): Promise<SavedView> {
    return this.write("view-deleted", change, async (client) => {
      const { rows } = await client.query<Row>(`delete from saved_views where id = $1 returning ${columns}`, [
        id,
      ]);
      return rows[0];
    });
  }

  /** Writes a view and the audit in one transaction. */
  private async write(
    action: Extract<AuditEntry["action"], `view-${string}`>,
    { caller, requestId }: Change,
    work: (client: pg.PoolClient) => Promise<Row | undefined>,
  ): Promise<SavedView> {
    try {
      return await inOwnTransaction(this.pool, async (client) => {
        const row = await work(client);
        if (row === undefined) throw notFound(texts.viewNotFound);
        if (action !== "view-deleted") await requireRoom(client);
        const about = { kind: "view", id: row.id } as const;
        await this.audit?.record({ action, actor: caller, about, requestId }, client);
        return viewOf(row);
      });
    } catch (error) {
      if (isUniqueViolation(error, "saved_views_name_key")) throw conflict(texts.viewNameTaken);
      throw error;
    }
  }
}

/** With a lock, so that of views that are saved at the same moment each counts the others. */
async function requireRoom(client: pg.PoolClient): Promise<void> {
  await client.query("lock table saved_views in share update exclusive mode");
  const { rows } = await client.query<{ bytes: number }>(
    "select sum(octet_length(v::text))::int as bytes from saved_views v",
  );
  if (rows[0]!.bytes > mostBytes) throw conflict(texts.tooManyViews);
}

const viewOf = ({ contents, changed_at, ...row }: Row): SavedView => ({
  ...row,
  ...contents,
  search,
  changed_at: changed_at.toISOString(),
});

const nameOf = (caller: Caller): string | null => ("name" in caller ? (caller.name ?? null) : null);

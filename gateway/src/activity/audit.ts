import type {
  ActivityAction,
  ActivityKind,
  FoundEntries,
  HistorySearch,
} from "@kindling/contracts/history/activity.ts";
import type { Actor, HistoryAction } from "@kindling/contracts/history/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import { deleteOlder } from "@kindling/service-kit/history/prune-history.ts";
import { searchEntries } from "@kindling/service-kit/history/search-entries.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import type pg from "pg";

/** What was done. Nothing that was typed may be in it, and no address. */
export interface AuditEntry {
  readonly action: Exclude<ActivityAction, HistoryAction>;
  /** Who did it, such as the caller of a request; the id and name if they are known. */
  readonly actor: { readonly role: Actor["role"]; readonly id?: number; readonly name?: string | null };
  /** What it is about; by default the actor's own record or account. */
  readonly about?: { readonly kind: ActivityKind; readonly id?: number };
  readonly requestId: string;
  /** How many were invited together. */
  readonly recipients?: number;
  /** The name of the admin that the entry is about. It stays when the admin is removed. */
  readonly admin?: string;
  /** The role of that admin, before and after. */
  readonly role?: readonly [before: string | null, after: string | null];
}

export interface AuditOptions {
  pool: pg.Pool;
  /** How long an entry is kept. */
  days: number;
  log: Log;
}

/** The audit of sign-ins, invitations and exports (decision 37). */
export class Audit {
  private readonly options: AuditOptions;

  constructor(options: AuditOptions) {
    this.options = options;
  }

  /**
   * Adds an entry, in the transaction of `client` if there is one.
   * @throws AppError 503 when it cannot be written: what must be recorded is not done without a record
   */
  async record(
    { action, actor, about = ownRecord(actor), requestId, recipients, admin, role }: AuditEntry,
    client: pg.Pool | pg.PoolClient = this.options.pool,
  ): Promise<void> {
    try {
      await client.query(
        `insert into history (kind, record_id, action, actor_role, actor_id, actor_name, request_id, changes)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          ...[about.kind, about.id, action, actor.role, actor.id, actor.name, requestId],
          {
            ...(recipients === undefined ? {} : { recipients: [null, recipients] }),
            ...(admin === undefined ? {} : { admin: [null, admin] }),
            ...(role === undefined ? {} : { role }),
          },
        ],
      );
    } catch (err) {
      this.options.log.error({ err, action }, "writing the audit failed, so the request is refused");
      throw new AppError(503, "upstream_unavailable", texts.upstreamDown);
    }
  }

  /** Records an action that cannot be refused any more; a failure is only logged. */
  async note(entry: AuditEntry): Promise<void> {
    await this.record(entry).catch(() => {});
  }

  search(search: HistorySearch): Promise<FoundEntries> {
    return searchEntries(this.options.pool, ["recipients", "admin", "role"], search);
  }

  /** Deletes entries that are older than the days to keep. */
  deleteOlder(signal: AbortSignal): Promise<void> {
    return deleteOlder(this.options.pool, this.options.days, signal);
  }
}

function ownRecord({ role, id }: AuditEntry["actor"]): NonNullable<AuditEntry["about"]> {
  const kind = role === "founder" || role === "investor" ? role : "admin";
  return { kind, ...(id === undefined ? {} : { id }) };
}

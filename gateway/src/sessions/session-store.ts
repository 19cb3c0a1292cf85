import type { Caller } from "@kindling/contracts/access.ts";
import DataLoader from "dataloader";
import type pg from "pg";
import type { Admin } from "../credentials/admins.ts";
import type { Tokens } from "../credentials/tokens.ts";

const minute = 60_000;
/** Sessions end after this long without a request, in ms. */
export const idleTimeoutMs = 120 * minute;
/** Maximum lifetime of a session, in ms. */
export const maxLifetimeMs = 720 * minute;
/** The last use is written at most this often, in ms. */
const seenIntervalMs = minute;
/** Sessions per query. */
const batch = 500;
/** Maximum sessions of one member or named admin. */
const maxPerAccount = 20;

/** The identity of a sign-in. An admin's has the credential, so that the session ends with it. */
export type SignedInUser = Admin | { readonly role: "founder" | "investor"; readonly id: number };

export interface Session {
  /** The hash of its token. */
  readonly key: Buffer;
  readonly caller: Exclude<Caller, { role: "public" | "gateway" }>;
}

interface Row {
  id: Buffer;
  role: "admin" | "founder" | "investor";
  subject_id: number | null;
  credential: Buffer | null;
  created_at: Date;
  seen_at: Date;
}

const columns = "id, role, subject_id, credential, created_at, seen_at";

export interface SessionStoreOptions {
  pool: pg.Pool;
  tokens: Tokens;
  /** All current admins. */
  admins: readonly Admin[];
  /** In ms since 1970. */
  now: () => number;
}

/**
 * Sessions in the database, shared by all replicas and not cached. Lookups of one turn of the event loop share a query:
 * under load one per request would take every connection.
 */
export class SessionStore {
  private readonly pool: pg.Pool;
  private readonly tokens: Tokens;
  private readonly now: () => number;
  /** Each current admin by the hash of their credential. */
  private readonly admins: ReadonlyMap<string, Admin>;
  /** By the hashes of a token under each secret. */
  private readonly rows: DataLoader<readonly Buffer[], Row | null>;

  constructor({ pool, tokens, admins, now }: SessionStoreOptions) {
    this.pool = pool;
    this.tokens = tokens;
    this.now = now;
    this.admins = new Map(
      admins.flatMap((admin) =>
        tokens.hashes("credential", admin.credential).map((hash) => [hash.toString("hex"), admin] as const),
      ),
    );
    this.rows = new DataLoader((keys) => this.lookUp(keys), {
      cache: false,
      maxBatchSize: batch,
      batchScheduleFn: setImmediate,
    });
  }

  /**
   * Starts a session and returns its token, which is not stored. Returns null for a suspended member, whom the table
   * refuses. Beyond twenty, the account's oldest sessions end.
   */
  async start(user: SignedInUser, device: string | null): Promise<string | null> {
    const { token, hash } = this.tokens.make("session");
    const credential = "credential" in user ? this.tokens.hash("credential", user.credential) : null;
    const { rowCount } = await this.pool.query(
      `insert into sessions (${columns}, device) values ($1, $2, $3, $4, $5, $5, $6)`,
      [hash, storedRole(user), "id" in user ? user.id : null, credential, new Date(this.now()), device],
    );
    if (rowCount === 0) return null;
    // Admins who share a passcode are one account and would sign each other out.
    if ("id" in user || user.name !== null) await this.endOldest(user);
    return token;
  }

  private async endOldest(user: SignedInUser): Promise<void> {
    const [condition, value] =
      "credential" in user
        ? ["credential = any($2)", this.tokens.hashes("credential", user.credential)]
        : ["subject_id = $2", user.id];
    await this.pool.query(
      `delete from sessions where id in (
         select id from sessions where role = $1 and ${condition} order by created_at desc, id offset $3)`,
      [storedRole(user), value, maxPerAccount],
    );
  }

  /** The active session of a token, or null. `use` extends it. */
  async find(token: string | undefined, use: boolean): Promise<Session | null> {
    const hashes = this.tokens.hashesOfToken("session", token);
    if (hashes.length === 0) return null;
    const row = await this.rows.load(hashes);
    if (row === null || !this.isActive(row)) return null;
    if (use && this.now() - row.seen_at.getTime() >= seenIntervalMs) await this.markSeen(row.id);
    return { key: row.id, caller: this.callerOf(row) };
  }

  /** Ends the session of a token and returns it, or null if there was none. */
  async end(token: string | undefined): Promise<Session | null> {
    const hashes = this.tokens.hashesOfToken("session", token);
    if (hashes.length === 0) return null;
    const { rows } = await this.pool.query<Row>(
      `delete from sessions where id = any($1) returning ${columns}`,
      [hashes],
    );
    const [row] = rows;
    return row ? { key: row.id, caller: this.callerOf(row) } : null;
  }

  /** Ends the sessions of an admin, but not the one with the key `except`, and returns their keys. */
  async endAll(
    { credential }: Admin,
    except: Buffer | null = null,
    client: pg.Pool | pg.PoolClient = this.pool,
  ): Promise<Buffer[]> {
    const { rows } = await client.query<Pick<Row, "id">>(
      "delete from sessions where credential = any($1) and id is distinct from $2 returning id",
      [this.tokens.hashes("credential", credential), except],
    );
    return rows.map(({ id }) => id);
  }

  /** Which of these sessions are active, as hex. */
  async active(keys: readonly Buffer[]): Promise<Set<string>> {
    const { rows } = await this.pool.query<Row>(`select ${columns} from sessions where id = any($1)`, [keys]);
    return new Set(rows.filter((row) => this.isActive(row)).map(({ id }) => id.toString("hex")));
  }

  /** Deletes expired sessions. */
  async deleteExpired(): Promise<void> {
    await this.pool.query("delete from sessions where created_at <= $1 or seen_at <= $2", [
      new Date(this.now() - maxLifetimeMs),
      new Date(this.now() - idleTimeoutMs),
    ]);
  }

  private async lookUp(keys: readonly (readonly Buffer[])[]): Promise<(Row | null)[]> {
    const { rows } = await this.pool.query<Row>({
      name: "find-sessions",
      text: `select ${columns} from sessions where id = any($1)`,
      values: [keys.flat()],
    });
    const found = new Map(rows.map((row) => [row.id.toString("hex"), row]));
    return keys.map((hashes) => {
      const hash = hashes.find((each) => found.has(each.toString("hex")));
      return hash === undefined ? null : found.get(hash.toString("hex"))!;
    });
  }

  private isActive({ created_at, seen_at, credential }: Row): boolean {
    const now = this.now();
    if (now - created_at.getTime() >= maxLifetimeMs || now - seen_at.getTime() >= idleTimeoutMs) return false;
    return credential === null || this.admins.has(credential.toString("hex"));
  }

  private callerOf({ role, subject_id, credential }: Row): Session["caller"] {
    if (role !== "admin") return { role, id: subject_id! };
    // An ended session of a removed line has no role any more.
    const { role: current = role, name = null } = this.admins.get(credential!.toString("hex")) ?? {};
    return name === null ? { role: current } : { role: current, name };
  }

  private async markSeen(key: Buffer): Promise<void> {
    const now = new Date(this.now());
    await this.pool.query("update sessions set seen_at = $2 where id = $1 and seen_at < $2", [key, now]);
  }
}

/** A viewer's sessions are stored as an admin's; the credential's line says which of both it is. */
const storedRole = ({ role }: SignedInUser): Row["role"] => (role === "viewer" ? "admin" : role);

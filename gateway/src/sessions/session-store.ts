import type { Caller } from "@kindling/contracts/access.ts";
import DataLoader from "dataloader";
import type pg from "pg";
import { adminOf, keysOf } from "../credentials/admin-directory.ts";
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
  /** The admin or viewer. */
  readonly admin: Admin | null;
}

interface Row {
  id: Buffer;
  role: "admin" | "founder" | "investor";
  subject_id: number | null;
  credential: Buffer | null;
  created_at: Date;
  seen_at: Date;
  admin_id: number | null;
  admin_version: number | null;
  /** Of the account, if it still has this version. */
  admin_role: Admin["role"] | null;
  admin_name: string | null;
  /** Whether sessions of the shared passcode are over. */
  is_off: boolean;
}

/** Of the session `s`. $2 has the names in ADMINS_FILE: accounts of such a name have no sessions. */
const columns = `s.id, s.role, s.subject_id, s.credential, s.created_at, s.seen_at, s.admin_id, s.admin_version,
  (select a.role from admins a
   where a.id = s.admin_id and a.version = s.admin_version and a.name_key <> all($2)) as admin_role,
  (select a.name from admins a where a.id = s.admin_id) as admin_name,
  (s.role = 'admin' and s.admin_id is null and is_shared_passcode_off()) as is_off`;

export interface SessionStoreOptions {
  pool: pg.Pool;
  tokens: Tokens;
  /** The admins of the settings. */
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
  /** Each admin of the settings by the hash of their credential. */
  private readonly admins: ReadonlyMap<string, Admin>;
  private readonly names: readonly string[];
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
    this.names = keysOf(admins);
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
    const account = "credential" in user ? user.account : undefined;
    const { rowCount } = await this.pool.query(
      `insert into sessions
         (id, role, subject_id, credential, created_at, seen_at, device, admin_id, admin_version)
       values ($1, $2, $3, $4, $5, $5, $6, $7, $8)`,
      [
        ...[hash, storedRole(user), "id" in user ? user.id : null, credential, new Date(this.now()), device],
        ...[account?.id, account?.version],
      ],
    );
    if (rowCount === 0) return null;
    if (account)
      await this.pool.query("update admins set last_seen_at = greatest(last_seen_at, $2) where id = $1", [
        account.id,
        new Date(this.now()),
      ]);
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
    return this.sessionOf(row);
  }

  /** Ends the session of a token and returns it, or null if there was none. */
  async end(token: string | undefined): Promise<Session | null> {
    const hashes = this.tokens.hashesOfToken("session", token);
    if (hashes.length === 0) return null;
    const { rows } = await this.pool.query<Row>(
      `delete from sessions s where id = any($1) returning ${columns}`,
      [hashes, this.names],
    );
    return rows[0] ? this.sessionOf(rows[0]) : null;
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
    const { rows } = await this.pool.query<Row>(`select ${columns} from sessions s where id = any($1)`, [
      keys,
      this.names,
    ]);
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
      text: `select ${columns} from sessions s where id = any($1)`,
      values: [keys.flat(), this.names],
    });
    const found = new Map(rows.map((row) => [row.id.toString("hex"), row]));
    return keys.map((hashes) => {
      const hash = hashes.find((each) => found.has(each.toString("hex")));
      return hash === undefined ? null : found.get(hash.toString("hex"))!;
    });
  }

  private isActive({ created_at, seen_at, credential, admin_id, admin_role, is_off }: Row): boolean {
    const now = this.now();
    if (now - created_at.getTime() >= maxLifetimeMs || now - seen_at.getTime() >= idleTimeoutMs) return false;
    if (credential === null) return true;
    if (admin_id !== null) return admin_role !== null;
    const admin = this.admins.get(credential.toString("hex"));
    return admin !== undefined && (admin.name !== null || !is_off);
  }

  private sessionOf(row: Row): Session {
    const { id: key, role, subject_id } = row;
    if (role !== "admin") return { key, caller: { role, id: subject_id! }, admin: null };
    const admin = this.adminOf(row);
    // An ended session of a removed line has no role any more.
    const { role: current, name } = admin ?? { role, name: null };
    return { key, caller: name === null ? { role: current } : { role: current, name }, admin };
  }

  private adminOf({ credential, admin_id, admin_version, admin_role, admin_name }: Row): Admin | null {
    if (admin_id === null) return this.admins.get(credential!.toString("hex")) ?? null;
    if (admin_name === null) return null;
    const account = { id: admin_id, version: admin_version!, name: admin_name };
    return adminOf({ ...account, role: admin_role ?? "admin" });
  }

  private async markSeen(key: Buffer): Promise<void> {
    const now = new Date(this.now());
    await this.pool.query(
      `with seen as (update sessions set seen_at = $2 where id = $1 and seen_at < $2 returning admin_id)
       update admins a set last_seen_at = greatest(a.last_seen_at, $2) from seen where a.id = seen.admin_id`,
      [key, now],
    );
  }
}

/** A viewer's sessions are stored as an admin's; the credential's line says which of both it is. */
const storedRole = ({ role }: SignedInUser): Row["role"] => (role === "viewer" ? "admin" : role);

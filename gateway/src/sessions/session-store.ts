import DataLoader from "dataloader";
import type pg from "pg";
import type { Tokens } from "./tokens.ts";

const minute = 60_000;
/** A session that nothing is asked in for so long has ended, in ms. */
export const idleMs = 120 * minute;
/** The longest that a session lasts, in ms. */
export const longestMs = 720 * minute;
/** When it was last used is written no more often than this, in ms. */
const noteMs = minute;
/** How many are looked up in one query. */
const batch = 500;
/** Sessions that one member or named admin has at most. */
const mostPerAccount = 20;

/** An admin: the name, where admins have one, and what was configured to sign in with. */
export interface Admin {
  readonly name: string | null;
  readonly credential: string;
}

/** Who signs in; an admin by what was configured for that admin, so that the session ends with it. */
export type SignedIn =
  | ({ readonly role: "admin" } & Admin)
  | { readonly role: "founder" | "investor"; readonly id: number };

export interface Session {
  /** The hash that it is kept under. */
  readonly key: Buffer;
  readonly caller:
    | { readonly role: "admin" }
    | { readonly role: "founder" | "investor"; readonly id: number };
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
  /** What admins may sign in with just now. */
  credentials: readonly string[];
  /** In ms since 1970. */
  now: () => number;
}

/**
 * Sessions as the database has them. All replicas see the same, and nothing is remembered here. Those that are
 * asked for in one turn of the event loop are looked up in one query: under load a query for each request would
 * take every connection.
 */
export class SessionStore {
  private readonly pool: pg.Pool;
  private readonly tokens: Tokens;
  private readonly now: () => number;
  private readonly credentials: ReadonlySet<string>;
  /** By the hashes that a session may be kept under. */
  private readonly rows: DataLoader<readonly Buffer[], Row | null>;

  constructor({ pool, tokens, credentials, now }: SessionStoreOptions) {
    this.pool = pool;
    this.tokens = tokens;
    this.now = now;
    this.credentials = new Set(
      credentials.flatMap((text) => tokens.hashes("credential", text)).map((hash) => hash.toString("hex")),
    );
    this.rows = new DataLoader((keys) => this.lookUp(keys), {
      cache: false,
      maxBatchSize: batch,
      batchScheduleFn: setImmediate,
    });
  }

  /** Begins a session and answers its token, which is not kept. The account's oldest sessions end beyond twenty. */
  async start(who: SignedIn): Promise<string> {
    const { token, hash } = this.tokens.make("session");
    const credential = who.role === "admin" ? this.tokens.hash("credential", who.credential) : null;
    await this.pool.query(`insert into sessions (${columns}) values ($1, $2, $3, $4, $5, $5)`, [
      hash,
      who.role,
      "id" in who ? who.id : null,
      credential,
      new Date(this.now()),
    ]);
    // Admins who share a passcode are not told apart: they would sign one another out.
    if (who.role !== "admin" || who.name !== null) await this.endOldest(who);
    return token;
  }

  private async endOldest(who: SignedIn): Promise<void> {
    const [condition, value] =
      who.role === "admin"
        ? ["credential = any($2)", this.tokens.hashes("credential", who.credential)]
        : ["subject_id = $2", who.id];
    await this.pool.query(
      `delete from sessions where id in (
         select id from sessions where role = $1 and ${condition} order by created_at desc, id offset $3)`,
      [who.role, value, mostPerAccount],
    );
  }

  /** The session of a token, or null when there is none any more. `use` counts as being used. */
  async find(token: string | undefined, use: boolean): Promise<Session | null> {
    const hashes = this.tokens.hashesOfToken("session", token);
    if (hashes.length === 0) return null;
    const row = await this.rows.load(hashes);
    if (row === null || !this.lasts(row)) return null;
    if (use && this.now() - row.seen_at.getTime() >= noteMs) await this.note(row.id);
    return { key: row.id, caller: callerOf(row) };
  }

  /** Ends the session of a token; answers its key when there was one. */
  async end(token: string | undefined): Promise<Buffer | null> {
    const hashes = this.tokens.hashesOfToken("session", token);
    if (hashes.length === 0) return null;
    const { rows } = await this.pool.query<Row>("delete from sessions where id = any($1) returning id", [
      hashes,
    ]);
    return rows[0]?.id ?? null;
  }

  /** Which of these sessions last, as hex. */
  async lasting(keys: readonly Buffer[]): Promise<Set<string>> {
    const { rows } = await this.pool.query<Row>(`select ${columns} from sessions where id = any($1)`, [keys]);
    return new Set(rows.filter((row) => this.lasts(row)).map(({ id }) => id.toString("hex")));
  }

  /** Removes what has ended by itself. */
  async removeEnded(): Promise<void> {
    await this.pool.query("delete from sessions where created_at <= $1 or seen_at <= $2", [
      new Date(this.now() - longestMs),
      new Date(this.now() - idleMs),
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

  private lasts({ created_at, seen_at, credential }: Row): boolean {
    const now = this.now();
    if (now - created_at.getTime() >= longestMs || now - seen_at.getTime() >= idleMs) return false;
    return credential === null || this.credentials.has(credential.toString("hex"));
  }

  private async note(key: Buffer): Promise<void> {
    const now = new Date(this.now());
    await this.pool.query("update sessions set seen_at = $2 where id = $1 and seen_at < $2", [key, now]);
  }
}

function callerOf({ role, subject_id }: Row): Session["caller"] {
  return role === "admin" ? { role } : { role, id: subject_id! };
}

import type pg from "pg";
import type { Audit } from "../../activity/audit.ts";
import type { Tokens } from "../../credentials/tokens.ts";
import { deleteUnconfirmed, inAccountTransaction } from "../../members/member-access.ts";

const day = 24 * 60 * 60_000;
/** How long an invitation is valid, in ms. */
const invitationLifetimeMs = 7 * day;

interface InvestorAccountsOptions {
  pool: pg.Pool;
  tokens: Tokens;
  audit: Audit;
  now: () => number;
}

/** Investors' passwords, and the invitations to choose one. */
export class InvestorAccounts {
  private readonly options: InvestorAccountsOptions;

  constructor(options: InvestorAccountsOptions) {
    this.options = options;
  }

  /** The stored hash of an investor's password, or null. */
  async passwordHash(
    investorId: number,
    client: pg.Pool | pg.PoolClient = this.options.pool,
  ): Promise<string | null> {
    const { rows } = await client.query<{ hash: string | null }>(
      "select hash from investor_passwords where investor_id = $1",
      [investorId],
    );
    return rows[0]?.hash ?? null;
  }

  /** Creates an invitation that replaces the investor's earlier one, in the transaction of `client` if there is one. */
  async invite(
    investorId: number,
    client: pg.Pool | pg.PoolClient = this.options.pool,
  ): Promise<{ token: string; expiresAt: Date }> {
    const { tokens, now } = this.options;
    const { token, hash } = tokens.make("invitation");
    const expiresAt = new Date(now() + invitationLifetimeMs);
    await client.query(
      `insert into invitations (investor_id, id, expires_at) values ($1, $2, $3)
       on conflict (investor_id) do update set id = excluded.id, expires_at = excluded.expires_at`,
      [investorId, hash, expiresAt],
    );
    return { token, expiresAt };
  }

  /** The investor of a valid invitation, or null. */
  async findInvited(token: string): Promise<number | null> {
    const { pool, tokens, now } = this.options;
    const hashes = tokens.hashesOfToken("invitation", token);
    if (hashes.length === 0) return null;
    const { rows } = await pool.query<{ investor_id: number }>(
      "select investor_id from invitations where id = any($1) and expires_at > $2",
      [hashes, new Date(now())],
    );
    return rows[0]?.investor_id ?? null;
  }

  /**
   * Redeems an investor's invitation: sets the password, ends the investor's sessions and deletes what they have not
   * confirmed, in one transaction with the consent and the entry in the audit. Returns the keys of the ended sessions,
   * or null if the invitation is invalid.
   */
  setPassword(
    investorId: number,
    token: string,
    { hash, consent, requestId }: { hash: string; consent: string | null; requestId: string },
  ): Promise<readonly Buffer[] | null> {
    const { pool, tokens, audit, now } = this.options;
    const investor = { role: "investor", id: investorId } as const;
    return inAccountTransaction(pool, investor, async (client) => {
      const { rows } = await client.query<{ ended: Buffer[] }>(
        `with redeemed as (
           delete from invitations where id = any($1) and expires_at > $2 and investor_id = $4 returning investor_id
         ), chosen as (
           insert into investor_passwords as former (investor_id, hash, changed_at, consent_version, consented_at)
           select investor_id, $3, $2, $5, case when $5::text is not null then $2 end from redeemed
           on conflict (investor_id) do update
           set hash = excluded.hash, changed_at = excluded.changed_at,
               consent_version = coalesce(excluded.consent_version, former.consent_version),
               consented_at = coalesce(excluded.consented_at, former.consented_at)
         ), ended as (
           delete from sessions using redeemed
           where role = 'investor' and subject_id = redeemed.investor_id returning sessions.id
         )
         select array(select id from ended) as ended from redeemed`,
        [tokens.hashesOfToken("invitation", token), new Date(now()), hash, investorId, consent],
      );
      const [row] = rows;
      if (row === undefined) return null;
      // A second statement, because it sees a change that was stored while the first one waited for its session.
      await deleteUnconfirmed(client, investor.role, [investorId]);
      await audit.record({ action: "invitation-accepted", actor: investor, requestId }, client);
      return row.ended;
    });
  }
}

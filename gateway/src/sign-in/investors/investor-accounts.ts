import type pg from "pg";
import type { Audit } from "../../activity/audit.ts";
import type { MailedLinks } from "../../credentials/mailed-links.ts";
import { deleteUnconfirmed, inAccountTransaction } from "../../members/member-access.ts";
import { deleteSessions } from "../../members/member-sessions.ts";

interface InvestorAccountsOptions {
  pool: pg.Pool;
  links: MailedLinks;
  audit: Audit;
  now: () => number;
}

/** Investors' passwords. */
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
    const { pool, links, audit, now } = this.options;
    const investor = { role: "investor", id: investorId } as const;
    return inAccountTransaction(pool, investor, async (client) => {
      if ((await links.redeem("invitation", token, client)) === null) return null;
      await client.query(
        `insert into investor_passwords as former (investor_id, hash, changed_at, consent_version, consented_at)
         values ($1, $2, $3, $4, case when $4::text is not null then $3::timestamptz end)
         on conflict (investor_id) do update
         set hash = excluded.hash, changed_at = excluded.changed_at,
             consent_version = coalesce(excluded.consent_version, former.consent_version),
             consented_at = coalesce(excluded.consented_at, former.consented_at)`,
        [investorId, hash, new Date(now()), consent],
      );
      const ended = await deleteSessions(client, investor);
      await deleteUnconfirmed(client, investor.role, [investorId]);
      await audit.record({ action: "invitation-accepted", actor: investor, requestId }, client);
      return ended;
    });
  }
}

import type { AuthContext } from "../../auth/auth-context.ts";
import { accountDeletedMail } from "../../mail/mail-texts.ts";
import type { MailOptions } from "../../mail/mailer.ts";
import type { Member } from "../../members/member-records.ts";

/** Links by which members take back the deletion of their account, until it is erased. */
export class AccountRestorations {
  private readonly auth: AuthContext;

  constructor(auth: AuthContext) {
    this.auth = auth;
  }

  /**
   * Mails that an account is deleted, with a link that replaces the member's earlier one. Whether that was accepted; null
   * with `once` if a concurrent confirmation of this deletion mails it.
   */
  async mail(
    { role, id }: Member,
    { email, erasedFrom, once = false }: { email: string; erasedFrom: string; once?: boolean },
    { mailer, publicUrl }: MailOptions,
  ): Promise<boolean | null> {
    const { pool, tokens, product, contact } = this.auth;
    const { token, hash } = tokens.make("restoration");
    const link = `${publicUrl}/account-restoration#token=${token}`;
    const text = accountDeletedMail(product, { erasedFrom, link }, contact);
    // Before the mail is sent, so that the link in it works.
    const { rowCount } = await pool.query(
      `insert into account_restorations as stored (role, subject_id, id, email, expires_at)
       values ($1, $2, $3, $4, $5)
       on conflict (role, subject_id) do update
       set id = excluded.id, email = excluded.email, expires_at = excluded.expires_at
       where not $6 or stored.expires_at <> excluded.expires_at`,
      [role, id, hash, email, erasedFrom, once],
    );
    if (rowCount === 0) return null;
    return mailer.send({ to: email, ...text });
  }

  /** The member of a valid token and the address that it was mailed to, or null. */
  async find(token: string): Promise<{ member: Member; email: string } | null> {
    const { pool, tokens, now } = this.auth;
    const { rows } = await pool.query<{ role: Member["role"]; subject_id: number; email: string }>(
      "select role, subject_id, email from account_restorations where id = any($1) and expires_at > $2",
      [tokens.hashesOfToken("restoration", token), new Date(now())],
    );
    const [row] = rows;
    return row ? { member: { role: row.role, id: row.subject_id }, email: row.email } : null;
  }

  /** Deletes the link of a token; false if there is none any more. */
  async redeem(token: string): Promise<boolean> {
    const { pool, tokens } = this.auth;
    const { rowCount } = await pool.query("delete from account_restorations where id = any($1)", [
      tokens.hashesOfToken("restoration", token),
    ]);
    return rowCount === 1;
  }
}

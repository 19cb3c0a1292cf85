import type {
  ClaimedIntroductionMail,
  IntroductionMail,
} from "@kindling/contracts/introductions/mail-schemas.ts";
import { introductionSides } from "@kindling/contracts/introductions/schemas.ts";
import { querySql } from "@kindling/service-kit/database/query-sql.ts";
import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import type pg from "pg";
import { Prisma } from "../../generated/client.ts";
import { withFounderDefaults, withInvestorDefaults } from "../matches/match.ts";
import { unmaskedFor } from "./drafts.ts";
import { agreesWith, isNeeded, type NewMail, reminderOf } from "./due-mails.ts";
import type { IntroductionValues, StoredIntroduction } from "./introduction.ts";
import { introductionSql } from "./introduction-sql.repository.ts";
import { mailText } from "./mail-texts.ts";
import type { Sides } from "./pair-of-introduction.repository.ts";

type Mail = Pick<NewMail, "key" | "kind" | "side">;

interface DueRow extends Mail, StoredIntroduction {
  due_at: Date;
  is_released: boolean;
  founder: NonNullable<Sides["founder"]>;
  investor: NonNullable<Sides["investor"]>;
}

/** Stores mails that become due. */
export async function storeMails(
  client: pg.ClientBase | pg.Pool,
  id: number,
  mails: readonly NewMail[],
): Promise<void> {
  for (const { key, kind, side, dueAt } of mails)
    await client.query(
      `insert into introduction_mails (key, introduction_id, kind, side, due_at) values ($1, $2, $3, $4, $5)
       on conflict (key) do nothing`,
      [key, id, kind, side, dueAt],
    );
}

/** Looks again at mails that were not needed before a change. */
export async function reopenMails(client: pg.ClientBase, id: number): Promise<void> {
  await client.query(
    `update introduction_mails set result = null, settled_at = null
     where introduction_id = $1 and result = 'not-needed'`,
    [id],
  );
}

/**
 * Deletes the mails of an introduction that an undo contradicts. Locks all of its mails, so that none is claimed until the
 * end of the transaction. Returns false if one of them was or may have been sent.
 */
export async function undoMails(
  client: pg.ClientBase,
  id: number,
  next: IntroductionValues,
): Promise<boolean> {
  const { rows } = await client.query<Mail & { claimed: boolean }>(
    `select key, kind, side, claimed_at is not null as claimed from introduction_mails
     where introduction_id = $1 order by key for update`,
    [id],
  );
  const contradicted = rows.filter((mail) => !agreesWith(next, mail));
  const keys = contradicted.map(({ key }) => key);
  await client.query("delete from introduction_mails where key = any($1)", [keys]);
  return !contradicted.some(({ claimed }) => claimed);
}

/** The mails of an introduction, the first that is due first. */
export async function listMails(pool: pg.Pool, id: number): Promise<IntroductionMail[]> {
  const { rows } = await pool.query(
    `select m.kind, m.side, m.due_at, case when m.result = 'sent' then m.settled_at end as sent_at,
            coalesce(m.result, case when m.held_at is not null then 'held' else 'waiting' end) as state
     from introduction_mails m where m.introduction_id = $1 order by m.due_at, m.key`,
    [id],
  );
  return rows.map(({ due_at, sent_at, ...mail }) => ({
    ...mail,
    due_at: due_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }));
}

/** Lets the held mails of an introduction be sent, however old they are. */
export async function releaseMails(pool: pg.Pool, id: number): Promise<void> {
  await pool.query(
    `update introduction_mails set held_at = null, released_at = now(), claimed_at = null
     where introduction_id = $1 and held_at is not null and result is null`,
    [id],
  );
}

/**
 * Claims mails that are due, with their texts. One that was claimed and not settled within ten minutes is claimed again,
 * as its gateway was stopped. With `keysOnly` it claims none.
 */
export async function claimMails(
  pool: pg.Pool,
  limit: number,
  keysOnly: boolean,
): Promise<ClaimedIntroductionMail[]> {
  return inOwnTransaction(pool, async (client) => {
    const { rows } = await querySql<DueRow>(client, dueSql(limit, keysOnly));
    if (keysOnly) return rows.map((row) => toClaimed(row, null));
    const claimed: ClaimedIntroductionMail[] = [];
    for (const row of rows) {
      const { key, kind, side } = row;
      const pair = {
        founder: withFounderDefaults(row.founder),
        investor: withInvestorDefaults(row.investor),
      };
      const set = (change: string) =>
        client.query(`update introduction_mails set ${change} where key = $1`, [key]);
      // The records may have changed since an admin saw the texts.
      const isUnmasked = side !== null && kind !== "outcome" && unmaskedFor(side, row, pair).length > 0;
      if (!isNeeded(row, row)) await set("result = 'not-needed', settled_at = now()");
      else if (isUnmasked) await set("held_at = now()");
      else {
        await set("claimed_at = now()");
        const to = (side === null ? introductionSides : [side]).map((role) => {
          return { role, id: row[`${role}_id`], email: pair[role].email };
        });
        const side_key = row[`${side ?? "founder"}_key`];
        claimed.push(toClaimed(row, { to, ...mailText(kind, side, row, pair), side_key }));
      }
    }
    return claimed;
  });
}

const toClaimed = (
  { key, kind, due_at, is_released }: DueRow,
  mail: ClaimedIntroductionMail["mail"],
): ClaimedIntroductionMail => ({ key, kind, due_at: due_at.toISOString(), is_released, mail });

/** Mails that are due. A side that does not want to be asked now is not asked; an archived one waits. */
const dueSql = (limit: number, keysOnly: boolean): Prisma.Sql => Prisma.sql`
  select ${introductionSql}, m.key, m.kind, m.side, m.due_at, m.released_at is not null as is_released,
         f.state as founder, v.state as investor
  from introduction_mails m
  join introductions i on i.id = m.introduction_id
  join founders f on f.id = i.founder_id
  join investors v on v.id = i.investor_id
  where m.result is null and m.due_at <= now() and m.held_at is null
    and (m.claimed_at is null or m.claimed_at <= now() - interval '10 minutes')
    and f.state is not null and v.state is not null
    and (m.kind not in ('ask', 'reminder', 'again') or not exists (
      select from introduction_preferences p
      where p.role = m.side and p.subject_id = case m.side when 'founder' then i.founder_id else i.investor_id end
        and (p.unsubscribed or p.not_before > current_date)))
  order by m.due_at, m.key limit ${limit} ${Prisma.raw(keysOnly ? "" : "for update of m skip locked")}`;

/** Stores what became of a claimed mail. A question that was mailed has a reminder. */
export async function settleMail(
  pool: pg.Pool,
  key: string,
  result: "sent" | "refused" | "held" | "later",
): Promise<void> {
  const changes = {
    sent: "result = 'sent', settled_at = now()",
    refused: "result = 'refused', settled_at = now()",
    held: "held_at = now(), claimed_at = null",
    later: "claimed_at = null",
  };
  await inOwnTransaction(pool, async (client) => {
    const { rows } = await querySql<Mail & StoredIntroduction & { settled_at: Date | null }>(
      client,
      Prisma.sql`
        with settled as (
          update introduction_mails set ${Prisma.raw(changes[result])} where key = ${key} and result is null
          returning *)
        select ${introductionSql}, m.key, m.kind, m.side, m.settled_at
        from settled m join introductions i on i.id = m.introduction_id`,
    );
    const [mail] = rows;
    if (mail === undefined || mail.side === null || mail.kind !== "ask" || result !== "sent") return;
    if (!isNeeded(mail, mail)) return;
    await storeMails(client, mail.id, [reminderOf(mail, mail.side, mail.settled_at!)]);
  });
}

import { emailPattern } from "@kindling/contracts/fields/emails.ts";
import { listFounders } from "@kindling/contracts/founders/endpoints.ts";
import type { InvitationSelection } from "@kindling/contracts/gateway/invitation-runs.ts";
import { listInvestorsDatabase } from "@kindling/contracts/investors/endpoints.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import { isBeingInvited, type Selected } from "./run-recipients.ts";

export const week = 7 * 24 * 60 * 60_000;
/** The most records, and the most ids, in one request to a service. */
const batch = 500;

/** What is read of a record. */
export interface Listed {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Which records of a list: its query parameters. */
type Query = Readonly<Record<string, string>>;

/** The records of a selection, each with the reason why it cannot be invited now. */
export async function selectRecipients(
  auth: AuthContext,
  { role, select, again }: InvitationSelection,
  requestId: string,
): Promise<Selected[]> {
  const except = new Set(select.except);
  const emails = new Map<number, string | null>(select.ids?.map((id) => [id, null]));
  const listed = select.ids
    ? readListed(auth, role, select.ids, requestId)
    : readMatching(auth, role, select.query ?? {}, requestId);
  for await (const records of listed)
    for (const { id, email } of records) if (!except.has(id)) emails.set(id, email);
  const { rows } = await auth.pool.query<Selected>(judged, [
    role,
    [...emails.keys()],
    [...emails.values()].map((email) => email !== null),
    [...emails.values()].map((email) => email !== null && emailPattern.test(email)),
    new Date(auth.now() - week),
    again,
  ]);
  return rows;
}

/** Records by their ids: those that are in the list. */
export async function* readListed(
  auth: AuthContext,
  role: InvitationSelection["role"],
  ids: readonly number[],
  requestId: string,
): AsyncGenerator<readonly Listed[]> {
  for (let from = 0; from < ids.length; from += batch)
    yield await readPart(auth, role, { ids: ids.slice(from, from + batch).join(",") }, requestId);
}

async function* readMatching(
  auth: AuthContext,
  role: InvitationSelection["role"],
  query: Query,
  requestId: string,
): AsyncGenerator<readonly Listed[]> {
  // Records that leave the list move others into parts that were read: the list is read until it has no new ones.
  const read = new Set<number>();
  for (let before = -1; before < read.size; ) {
    before = read.size;
    for (let offset = 0, isLast = false; !isLast; offset += batch) {
      const records = await readPart(auth, role, { ...query, offset: String(offset) }, requestId);
      yield records;
      for (const { id } of records) read.add(id);
      isLast = records.length < batch;
    }
  }
}

function readPart(
  { callService }: AuthContext,
  role: InvitationSelection["role"],
  query: Query,
  requestId: string,
): Promise<readonly Listed[]> {
  const part = { ...query, limit: String(batch), counts: "false" };
  const input = { caller: { role: "admin" }, query: part, requestId } as const;
  return role === "founder" ? callService(listFounders, input) : callService(listInvestorsDatabase, input);
}

/** Whether somebody was invited since a time: by a run, or singly. All are SQL. */
export const invitedLately = (role: string, id: string, since: string): string => `(
      exists (
        select from invitation_recipients r
        where r.role = ${role} and r.subject_id = ${id} and r.state = 'sent' and r.sent_at > ${since})
      or exists (
        select from mailed_links l
        where l.role = ${role} and l.subject_id = ${id} and l.purpose = 'invitation' and l.made_at > ${since}
          and not l.of_run))`;

/** Parameters: the role, and of each record the id, whether it is in the list, and whether its email can be used. */
const judged = `
  select given.id, case
    when not is_listed then case when m.state = 'present' then 'not_approved' else 'archived' end
    when s.subject_id is not null then 'suspended'
    when $1 = 'investor' and exists (
      select from investor_passwords p where p.investor_id = given.id and p.hash is not null) then 'has_password'
    when not has_email then 'no_email'
    when ${isBeingInvited("$1", "given.id")} then 'in_another_run'
    when not $6 and ${invitedLately("$1", "given.id", "$5")} then 'invited_lately'
  end as reason
  from unnest($2::integer[], $3::boolean[], $4::boolean[]) with ordinality given(id, is_listed, has_email, place)
  left join members m on m.role = $1 and m.subject_id = given.id
  left join suspensions s on s.role = $1 and s.subject_id = given.id
  order by place`;

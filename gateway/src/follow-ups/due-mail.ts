import type { MailText } from "../mail/mail-texts.ts";
import { type StoredFollowUp, subjectOf } from "./stored-follow-up.ts";

/** The most that one mail lists. */
const mostListed = 50;

/** The follow-ups of an admin that are due: notes and links, and nobody's email. */
export function dueMail(
  product: string,
  publicUrl: string,
  due: readonly Pick<StoredFollowUp, "founder_id" | "investor_id" | "due_on" | "note">[],
): MailText {
  const listed = due.slice(0, mostListed).map(({ due_on, note, ...sides }) => {
    const { kind, id } = subjectOf(sides);
    const title = kind === "match" ? "Introduction" : `${kind === "founder" ? "Founder" : "Investor"} ${id}`;
    return `${due_on}: ${note?.replace(/\s+/g, " ") ?? title}\n${publicUrl}${pathOf(kind, id)}`;
  });
  const others = due.length - listed.length;
  if (others > 0) listed.push(`And ${others} more:\n${publicUrl}/admin/overview`);
  const many = due.length === 1 ? "1 follow-up is due" : `${due.length} follow-ups are due`;
  return {
    subject: `${product}: ${many}`,
    text: `Your follow-ups, the earliest first:

${listed.join("\n\n")}

You get this mail in the morning when follow-ups of yours are due. Turn it off here:
${publicUrl}/admin/me
`,
  };
}

function pathOf(kind: ReturnType<typeof subjectOf>["kind"], id: number): string {
  if (kind === "match") return `/admin/introductions?introduction=${id}`;
  return `/admin/dashboard?${kind}=${id}`;
}

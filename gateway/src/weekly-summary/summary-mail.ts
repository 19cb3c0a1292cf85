import type { MailText } from "../mail/mail-texts.ts";
import type { WeekNumbers } from "./read-week.ts";

type Line = readonly [count: number, one: string, many: string, path: string];

/** The weekly summary: counts and links, and nobody's name or email. */
export function summaryMail(product: string, publicUrl: string, numbers: WeekNumbers): MailText {
  const waiting: Line[] = [
    [numbers.applications, "application to decide", "applications to decide", "/admin/applications"],
    [numbers.unrated, "match without a rating", "matches without a rating", "/admin/review"],
    [numbers.duplicates, "pair of likely duplicates", "pairs of likely duplicates", "/admin/duplicates"],
    [
      numbers.lateMails,
      "mail that could not be sent within an hour",
      "mails that could not be sent within an hour",
      "/admin/overview",
    ],
    [
      numbers.refusedInvitations,
      "invitation that the mail server refused in the last seven days",
      "invitations that the mail server refused in the last seven days",
      "/admin/overview",
    ],
  ];
  const changed: Line[] = [
    [numbers.founders, "new founder", "new founders", "/admin/dashboard"],
    [numbers.investors, "new investor", "new investors", "/admin/dashboard?tab=cluster"],
    [
      numbers.reviewed,
      "match rated or annotated",
      "matches rated or annotated",
      "/admin/activity?what=reviews",
    ],
  ];
  const listed = (lines: readonly Line[]) =>
    lines
      .map(([count, one, many, path]) => `${format(count)} ${count === 1 ? one : many}:\n${publicUrl}${path}`)
      .join("\n\n");
  const open = waiting.filter(([count]) => count > 0);
  return {
    subject: `${product}: your week`,
    text: `Waiting for you:

${open.length === 0 ? "Nothing." : listed(open)}

The last seven days:

${listed(changed)}

You get this mail on Mondays, because you have chosen it. Turn it off here:
${publicUrl}/admin/me
`,
  };
}

const format = (count: number): string => count.toLocaleString("en-US");

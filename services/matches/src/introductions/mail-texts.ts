import type { IntroductionMailKind } from "@kindling/contracts/introductions/mail-schemas.ts";
import type { IntroductionSide } from "@kindling/contracts/introductions/schemas.ts";
import { called, introducing, type Pair, paragraphs, question } from "./drafts.ts";
import type { IntroductionValues } from "./introduction.ts";

/** A mail: the link to the page that answers is between the two texts; there is none if `after_link` is null. */
export interface IntroductionMailText {
  readonly subject: string;
  readonly text: string;
  readonly after_link: string | null;
}

/** The text of a mail to one side, or of an introduction to both. */
export function mailText(
  kind: IntroductionMailKind,
  side: IntroductionSide | null,
  stored: IntroductionValues,
  pair: Pair,
): IntroductionMailText {
  if (side === null || kind === "introduction") return { ...introducing(stored, pair), after_link: null };
  if (kind === "outcome") return asking(side, pair);
  const { subject, text } = question(side, stored, pair);
  const said = { ask: null, reminder: reminded, again: askedAgain }[kind];
  return {
    subject: kind === "reminder" ? `Reminder: ${subject}` : subject,
    text: paragraphs(said, text, "May we introduce you? On this page you answer yes, no, or not now:"),
    after_link:
      "We name neither of you before both have said yes. On the page you can also say that you do not want to be asked.",
  };
}

const reminded = "A week ago we asked you this, and have no answer yet.";
const askedAgain = "A month ago you said not now, so we ask you once more.";

function asking(side: IntroductionSide, pair: Pair): IntroductionMailText {
  const [reader, other] = side === "founder" ? [pair.founder, pair.investor] : [pair.investor, pair.founder];
  return {
    subject: "What came of your introduction?",
    text: paragraphs(
      `Hello ${reader.name},`,
      `A week ago we introduced you to ${called(other)}. Did you meet? One press on this page tells us:`,
    ),
    after_link: "Your answer is for the people who run the community. The other side does not see it.",
  };
}

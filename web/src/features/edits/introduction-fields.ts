import type { RecordField } from "../../forms/record/record-field.ts";

const choice = (labels: Readonly<Record<string, string>>) =>
  ({ kind: "choice", options: { values: [], labels } }) as const;
const shares = choice({
  phone: "Phone",
  website: "Website",
  linked_in: "LinkedIn",
  pitch: "Pitch or thesis",
  deck: "Deck",
});
const met = choice({ met: "Met", "not-yet": "Not yet", "no-reply": "No reply" });
const answers = choice({ yes: "Yes", no: "No", "not-now": "Not now" });

/** What the history of a match shows of its introduction, for labels and formats. */
export const introductionFields: readonly RecordField[] = [
  {
    name: "introduction",
    label: "Introduction",
    ...choice({
      drafted: "Drafted",
      asked: "Asked",
      "accepted-by-one": "Accepted by one",
      accepted: "Accepted by both",
      introduced: "Introduced",
      met: "Met",
      closed: "Closed",
      declined: "Declined",
      expired: "Expired",
      withdrawn: "Withdrawn",
    }),
  },
  { name: "introduction_owner", label: "Owner of the introduction", kind: "text" },
  {
    name: "introduction_first",
    label: "Asked first",
    ...choice({ investor: "Investor", founder: "Founder", both: "Both at once" }),
  },
  { name: "introduction_message", label: "Sentence above the texts", kind: "long" },
  {
    name: "introduction_asked_by",
    label: "Asked by",
    ...choice({ mail: "Mail from the product", hand: "An admin" }),
  },
  { name: "investor_answer", label: "Investor's answer", ...answers },
  { name: "investor_reason", label: "Investor's reason", kind: "long" },
  { name: "investor_shares", label: "Shared by the investor", ...shares, kind: "choices" },
  { name: "investor_met", label: "The investor says", ...met },
  { name: "founder_answer", label: "Founder's answer", ...answers },
  { name: "founder_reason", label: "Founder's reason", kind: "long" },
  { name: "founder_shares", label: "Shared by the founder", ...shares, kind: "choices" },
  { name: "founder_met", label: "The founder says", ...met },
  {
    name: "introduction_outcome",
    label: "Outcome",
    ...choice({ invested: "Invested", passed: "Passed", "no-reply": "No reply" }),
  },
  { name: "introduction_amount_usd", label: "Amount invested", kind: "usd" },
  { name: "introduction_invested_on", label: "Day of the investment", kind: "text" },
  { name: "introduction_reason", label: "Reason of the outcome", kind: "long" },
];

import { type ActivityTopic, activityTopics } from "@kindling/contracts/history/activity.ts";
import { founderDialog } from "../../forms/founder-sections.ts";
import { investorDialog } from "../../forms/investor-sections.ts";
import type { RecordField } from "../../forms/record/record-field.ts";
import type { Option } from "../../ui/controls/select.tsx";
import { matchFields } from "../edits/review-edit.ts";

/** The parameters in the page's URL. `from` and `to` are days in the browser's time zone. */
export const filterNames = ["person", "what", "field", "from", "to"] as const;

/** With open access there are no sign-ins, and only changes are recorded. */
export function topicOptions(access: "open" | "enforced"): Option<ActivityTopic>[] {
  const labels: Record<ActivityTopic, string> = {
    founders: "Founders",
    investors: "Investors",
    reviews: "Reviews of matches",
    "sign-ins": "Sign-ins",
    "failed-sign-ins": "Failed sign-ins",
    invitations: "Invitations",
    accounts: "Suspensions, sessions and passwords",
    exports: "Exports",
    views: "Saved views",
    applications: "Applications",
    removals: "Archived and erased",
  };
  return Object.entries(activityTopics)
    .filter(([, { sources }]) => access === "enforced" || !(sources as readonly string[]).includes("gateway"))
    .map(([value]) => ({ value: value as ActivityTopic, label: labels[value as ActivityTopic] }));
}

/** The form's fields by kind of record, for labels and formats. */
const recordFields: Readonly<Record<string, readonly RecordField[]>> = {
  founder: fieldsOf(founderDialog),
  investor: fieldsOf(investorDialog),
  match: matchFields,
};

export const fieldsOfKind = (kind: string): readonly RecordField[] => recordFields[kind] ?? [];

/** Every field whose changes are kept, by label. */
export const fieldOptions: readonly Option<string>[] = [
  ...new Map(
    Object.values(recordFields)
      .flat()
      .filter(({ readOnly }) => !readOnly)
      .map(({ name, label }) => [name, { value: name, label }]),
  ).values(),
].sort((one, other) => one.label.localeCompare(other.label, "en-US"));

function fieldsOf(sections: typeof founderDialog | typeof investorDialog): readonly RecordField[] {
  return sections.flatMap(({ fields }) => fields as readonly RecordField[]);
}

/** The filters as the API takes them; an invalid value filters nothing. */
export function activityQueryString(params: URLSearchParams): string {
  const query = new URLSearchParams();
  const set = (name: string, value: string | null) => value && query.set(name, value);
  const known = (name: string, values: readonly string[]) =>
    values.find((value) => value === params.get(name)) ?? null;
  set("person", personFrom(params.get("person")));
  set("what", known("what", Object.keys(activityTopics)));
  set(
    "field",
    known(
      "field",
      fieldOptions.map(({ value }) => value),
    ),
  );
  set("since", startOfDay(params.get("from"), 0));
  set("until", startOfDay(params.get("to"), 1));
  return query.toString();
}

/** A person as the API takes it, or null. */
export const personFrom = (text: string | null): string | null =>
  text !== null &&
  /^((admin|viewer)(:\S{1,200})?|(founder|investor)(:[1-9]\d{0,9})?|public|system)$/.test(text)
    ? text
    : null;

/** The moment at which a day begins in the browser's time zone, `later` days after the given one. */
function startOfDay(text: string | null, later: number): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? "") ?? [];
  if (day === undefined || Number(year) < 1971) return null;
  const start = new Date(Number(year), Number(month) - 1, Number(day) + later);
  return start.getFullYear() > 9998 ? null : start.toISOString();
}

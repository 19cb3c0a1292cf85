import type { applicationTexts } from "@kindling/contracts/applications/schemas.ts";
import { temperature } from "@kindling/contracts/enumerations/people.ts";
import type { Actor, FieldValue, HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import { formatChoice, formatCountOf, formatDate, formatUsdExact } from "../../lib/format.ts";
import type { RecordField } from "../record/record-field.ts";

export type Member = "founder" | "investor";

/** What has a history. Only admins change a review. */
export type HistoryKind = Member | "review";

/** A changed field in words; null is an empty value. */
export interface ChangeWords {
  name: string;
  label: string;
  before: string | null;
  after: string | null;
}

const applicationActions = {
  approved: "approved the application",
  asked: "asked a question",
  answered: "answered",
  declined: "declined the application",
  confirmed: "confirmed their email",
};

const actions: Record<Exclude<HistoryEntry["action"], "created" | "recorded-since">, string> = {
  changed: "changed",
  undone: "undid a change",
  restored: "restored an earlier version",
  archived: "archived this",
  unarchived: "restored this from the archive",
  erased: "erased this for good",
  ...applicationActions,
};

const applicationLabels: Record<(typeof applicationTexts)[number], string> = {
  question: "Question",
  answer: "Answer",
  reason: "Reason",
  confirmed_email: "Email",
};

/** Whether an entry is about an application: its texts have no values before, and are not undone. */
export const isApplicationAction = (action: string): boolean => action in applicationActions;

/** Who did what: "Anna" and "changed". The entry that begins the history of an older record has no actor. */
export function entryTitle(
  { action, actor, at, merge }: HistoryEntry,
  kind: HistoryKind,
  timeZone?: string,
): { who: string | null; did: string } {
  if (action === "recorded-since")
    return { who: null, did: `Changes are recorded since ${formatDate(at, timeZone)}.` };
  if (merge) return { who: actorName(actor, kind), did: mergeInWords(merge, kind) };
  const did = action === "created" ? creation(actor, kind) : actions[action];
  return { who: actorName(actor, kind), did };
}

function mergeInWords(
  { is_kept, id, name, company }: NonNullable<HistoryEntry["merge"]>,
  kind: HistoryKind,
): string {
  const other = (kind === "founder" ? (company ?? name) : name) ?? `erased ${kind} ${id}`;
  return is_kept ? `merged ${other} into this` : `merged this into ${other}`;
}

function creation({ role }: Actor, kind: HistoryKind): string {
  if (role !== "public") return `added the ${kind} with`;
  return kind === "founder" ? "applied with" : "registered with";
}

/** Who did something: "Anna", "An admin", "The founder". */
export function actorName({ role, name }: Actor, kind: HistoryKind): string {
  if (role === "admin" || role === "viewer") return name ?? "An admin";
  if (role === "public") return "A visitor";
  return role === "founder" || role === "investor" ? `The ${kind}` : "The system";
}

/** The actor's name within a sentence: "an admin". */
export const actorInSentence = (actor: Actor, member: Member): string =>
  actorName(actor, member).replace(/^(An?|The) /, (article) => article.toLowerCase());

/** The changes of an entry, with the labels and formats of the form's fields. */
export function changesInWords(
  { changes }: Pick<HistoryEntry, "changes">,
  fields: readonly RecordField[],
): ChangeWords[] {
  return changes.map(({ field: name, before, after }) => {
    const field = fields.find((one) => one.name === name);
    return {
      name,
      label: field?.label ?? (applicationLabels as Record<string, string>)[name] ?? name,
      before: valueInWords(field, before),
      after: valueInWords(field, after),
    };
  });
}

/** A field's value as text, or null if it is empty. Unlike in the forms, amounts have their cents. */
export function valueInWords(field: RecordField | undefined, value: FieldValue): string | null {
  if (Array.isArray(value)) {
    const labels = field?.kind === "choices" ? field.options.labels : {};
    return value.map((entry) => formatChoice(labels, entry)).join(", ") || null;
  }
  if (value === null || String(value).trim() === "") return null;
  switch (field?.kind) {
    case "usd":
    case "cents":
      return formatUsdExact(Number(value));
    case "count":
      return formatCountOf(Number(value), field.unit);
    case "temperature":
      return formatChoice(temperature.labels, String(value));
    case "choice":
      return formatChoice(field.options.labels, String(value));
    default:
      return String(value);
  }
}

/** A change on one line: "Total Ask $500,000 → $750,000"; of a new record "Total Ask $500,000". */
export function changeOnOneLine({ label, before, after }: ChangeWords, isNew: boolean): string {
  const [from, to] = [before, after].map((text) => shorten(text ?? "empty", 40));
  return isNew ? `${label} ${to}` : `${label} ${from} → ${to}`;
}

/** The first changes of an entry on one line, for the names of its buttons. */
export function changesOnOneLine(changes: readonly ChangeWords[], isNew: boolean): string {
  const lines = changes.slice(0, 3).map((change) => changeOnOneLine(change, isNew));
  return [...lines, ...(changes.length > 3 ? [`${changes.length - 3} more`] : [])].join(", ");
}

/** The first words of a text, at most `limit` characters and "...", which replaces their last punctuation. */
export function shorten(text: string, limit: number): string {
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const start = characters.slice(0, limit).join("");
  return `${start.replace(/\s+\S*$/, "").replace(/[.,;:\s]+$/, "")}...`;
}

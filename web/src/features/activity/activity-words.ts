import type { ActivityEntry, NamedRecord } from "@kindling/contracts/history/activity.ts";
import type { Member } from "../../forms/history/entry-words.ts";
import { formatCountOf } from "../../lib/format.ts";

/** A part of a sentence: plain text, the person who did it, an import to look at, or a record to open. */
export type Part =
  | { kind: "text"; text: string }
  | { kind: "who"; text: string }
  | { kind: "import"; of: "founders" | "investors"; id: number; text: string }
  | { kind: "record"; member: Member; id: number; text: string; exists: boolean };

const plain = (text: string): Part => ({ kind: "text", text });
const roleNames = {
  admin: "An admin",
  viewer: "A viewer",
  founder: "A founder",
  investor: "An investor",
} as const;

/** What somebody did as a sentence: "Anna changed Quill Labs". */
export function activitySentence(entry: ActivityEntry): Part[] {
  const { action, actor } = entry;
  const who = whoOf(entry);
  const record = recordsOf(entry);
  const isConfirmed = isMember(actor.role) && entry.changes.some(({ field }) => field === "email");
  switch (action) {
    case "created":
      return actor.role === "public"
        ? [who, plain(entry.kind === "founder" ? "applied as" : "registered as"), ...record]
        : [who, plain("added"), ...record];
    case "changed":
      if (entry.kind === "match") return [who, plain("reviewed"), ...record];
      if (entry.merge) return [who, plain("merged"), mergedOf(entry), plain("into"), ...record];
      return [who, plain(isConfirmed ? "confirmed a new email of" : "changed"), ...record];
    case "undone":
      return [who, plain(entry.kind === "match" ? "undid a review of" : "undid a change of"), ...record];
    case "restored":
      return [who, plain("restored an earlier version of"), ...record];
    case "imported":
    case "import-undone":
      return [who, plain(action === "imported" ? "imported" : "undid the import of"), ...importOf(entry)];
    case "signed-in":
      return [who, plain("signed in")];
    case "signed-out":
      return [who, plain("signed out")];
    case "sign-in-failed":
      return failedSignIn(entry, who);
    case "invited":
      return [who, plain("invited"), ...(record.length > 0 ? record : invitedOf(entry))];
    case "invitation-accepted":
      return [who, plain("accepted the invitation")];
    case "second-factor-on":
      return [who, plain("turned two-step sign-in on")];
    case "second-factor-off":
      return [who, plain("turned two-step sign-in off")];
    case "second-factor-failed":
      return [...failedSignIn(entry, who), plain("with a wrong code")];
    case "second-factor-reset":
      return adminOf(entry) === null
        ? [
            { kind: "who", text: "The operator" },
            plain("turned two-step sign-in off for"),
            { kind: "who", text: actor.name ?? "an admin" },
          ]
        : [who, plain("turned two-step sign-in off for"), ...named(entry)];
    case "recovery-code-used":
      return [who, plain("used a recovery code")];
    case "exported":
      if (isMember(actor.role)) return [who, plain("downloaded their data")];
      return [
        who,
        plain(entry.kind === "activity" ? "exported the activity" : `exported the list of ${entry.kind}`),
      ];
    case "suspended":
      return [who, plain("suspended the account of"), ...record];
    case "suspension-lifted":
      return [who, plain("lifted the suspension of"), ...record];
    case "sessions-ended":
      return isMember(actor.role)
        ? [who, plain("ended their other sessions")]
        : record.length === 0
          ? [who, plain("ended their other sessions")]
          : [who, plain("ended sessions of"), ...record];
    case "password-changed":
      return [who, plain("changed their password")];
    case "sign-in-reset":
      return [who, plain("reset the sign-in of"), ...record];
    case "view-saved":
      return [who, plain("saved a view of a table")];
    case "view-changed":
      return [who, plain("changed a saved view")];
    case "view-deleted":
      return [who, plain("deleted a saved view")];
    case "admin-added":
      return [who, plain("added"), ...named(entry), plain(`as ${roleOf(entry)}`)];
    case "admin-invited":
      return [who, plain("made a link to choose a passcode for"), ...named(entry)];
    case "admin-role-changed":
      return [who, plain("made"), ...named(entry), plain(roleOf(entry))];
    case "admin-removed":
      return [who, plain("removed"), ...named(entry), plain("from the admins")];
    case "passcode-chosen":
      return [who, plain("chose a passcode")];
    case "passcode-changed":
      return [who, plain("changed their passcode")];
    case "shared-passcode-off":
      return [who, plain("turned the shared passcode off")];
    case "shared-passcode-on":
      return [who, plain("turned the shared passcode on")];
    case "absence-mailed":
      return [who, plain("mailed"), ...record, plain("that the account will be deleted")];
    case "introduction-link-made":
      return [who, plain("made a link on which"), ...record, plain("answers an introduction")];
    case "archived":
      // The service archives a record in a member's name only when the member deletes the account.
      return isMember(actor.role) ? [who, plain("deleted their account")] : [who, plain(action), ...record];
    case "erased":
      return [who, plain(action), ...record];
    case "approved":
    case "declined":
      return [who, plain(`${action} the application of`), ...record];
    case "asked":
      return [who, plain("asked"), ...record];
    case "answered":
      return [who, plain("answered the question about their application")];
    case "confirmed":
      return [who, plain("confirmed their email")];
    case "unarchived":
      return [who, plain("restored"), ...record, plain("from the archive")];
  }
}

/** The name of the admin that an entry is about. */
function adminOf({ changes }: ActivityEntry): string | null {
  const name = changes.find(({ field }) => field === "admin")?.after;
  return typeof name === "string" ? name : null;
}

const named = (entry: ActivityEntry): Part[] => [{ kind: "who", text: adminOf(entry) ?? "an admin" }];

/** "an admin" */
const roleOf = ({ changes }: ActivityEntry): string =>
  changes.find(({ field }) => field === "role")?.after === "viewer" ? "a viewer" : "an admin";

/** "500 investors" */
function invitedOf({ kind, changes }: ActivityEntry): Part[] {
  const count = changes.find(({ field }) => field === "recipients")?.after;
  if (typeof count !== "number") return [];
  return [
    plain(formatCountOf(count, kind === "founders" ? ["founder", "founders"] : ["investor", "investors"])),
  ];
}

/** "812 founders from founders.csv" */
function importOf({ kind, import: of }: ActivityEntry): Part[] {
  if (of === null || (kind !== "founders" && kind !== "investors")) return [];
  const count = of.undo?.undone ?? of.counts.created + of.counts.updated;
  const unit =
    kind === "founders" ? (["founder", "founders"] as const) : (["investor", "investors"] as const);
  return [
    plain(`${formatCountOf(count, unit)} from`),
    { kind: "import", of: kind, id: of.id, text: of.file_name },
  ];
}

function failedSignIn({ actor }: ActivityEntry, who: Part): Part[] {
  const failed: Part = { kind: "who", text: "Failed sign-in" };
  if (actor.name !== null || actor.id !== null) return [failed, plain("as"), who];
  const as = { founder: "as a founder", investor: "as an investor" }[actor.role as Member] ?? "as an admin";
  return [failed, plain(isMember(actor.role) ? `${as}, with no known account` : as)];
}

/** A member at their own record is a link to it. */
function whoOf({ actor, founder, investor, action }: ActivityEntry): Part {
  const { role, id, name } = actor;
  if (!isMember(role)) {
    const text =
      role === "admin" || role === "viewer"
        ? (name ?? roleNames[role])
        : role === "public"
          ? "A visitor"
          : "The system";
    return { kind: "who", text };
  }
  if (id === null) return { kind: "who", text: roleNames[role] };
  const text = name ?? `${role === "founder" ? "Founder" : "Investor"} ${id}`;
  const own = role === "founder" ? founder : investor;
  const namesRecord = action !== "changed" && own?.id === id;
  return namesRecord
    ? { kind: "record", member: role, id, text, exists: own.is_present }
    : { kind: "who", text };
}

/** The record that an entry is about; a match is about two. */
function recordsOf({ founder, investor }: ActivityEntry): Part[] {
  const about = [founder && recordPart("founder", founder), investor && recordPart("investor", investor)];
  const [first, second] = about.filter((part) => part !== null);
  if (first === undefined) return [];
  return second === undefined ? [first] : [first, plain("for"), second];
}

function recordPart(member: Member, { id, name, company, is_present }: NamedRecord): Part {
  const text = member === "founder" ? (company ?? name) : name;
  const missing = `${member === "founder" ? "Founder" : "Investor"} ${id}`;
  return { kind: "record", member, id, text: text ?? missing, exists: is_present };
}

const isMember = (role: string): role is Member => role === "founder" || role === "investor";

/** The record that was merged into the one of the entry. */
function mergedOf({ kind, merge }: ActivityEntry): Part {
  const member = kind === "founder" ? "founder" : "investor";
  const { id, name, company } = merge!;
  const text = (member === "founder" ? company : null) ?? name ?? `an erased ${member}`;
  return { kind: "record", member, id, text, exists: false };
}

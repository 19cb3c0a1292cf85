import type { ActivityEntry } from "@kindling/contracts/history/activity.ts";
import { describe, expect, it } from "vitest";
import { activitySentence } from "./activity-words.ts";

const quill = { id: 7, name: "Maya Chen", company: "Quill Labs", is_present: true };
const ivy = { id: 3, name: "Ivy Investor", company: null, is_present: true };
const gone = { id: 7, name: null, company: null, is_present: false };
const anna = { role: "admin", id: null, name: "Anna" } as const;
const vera = { role: "viewer", id: null, name: "Vera" } as const;
const maya = { role: "founder", id: 7, name: "Maya Chen" } as const;
const nobody = { id: null, name: null };

const entry = (part: Partial<ActivityEntry>): ActivityEntry => ({
  id: "founders-1",
  at: "2026-11-23T10:00:00.000Z",
  action: "changed",
  kind: "founder",
  actor: anna,
  founder: quill,
  investor: null,
  changes: [],
  request_id: null,
  import: null,
  ...part,
});
const aboutIvy = { kind: "investor", founder: null, investor: ivy } as const;
const review = { kind: "match", investor: ivy } as const;
const none = { founder: null, investor: null };
const counts = {
  total: 900,
  created: 800,
  updated: 12,
  unchanged: 0,
  skipped: 0,
  refused: 88,
  "changed-since": 0,
};
const undo = { state: "done", total: 2, undone: 1, kept: 1 } as const;
const file = { id: 4, file_name: "founders.csv", counts, undo: null };
const imported = { ...none, kind: "founders", import: file } as const;
const ben = { field: "admin", before: null, after: "Ben" };
const role = (after: string) => ({ field: "role", before: null, after });
const ofBen = { ...none, kind: "admin", changes: [ben] } as const satisfies Partial<ActivityEntry>;

describe("activitySentence", () => {
  it.each<[Partial<ActivityEntry>, string]>([
    [{}, "Anna changed Quill Labs"],
    [{ actor: { ...anna, name: null } }, "An admin changed Quill Labs"],
    [{ actor: maya }, "Maya Chen changed Quill Labs"],
    [
      { actor: maya, changes: [{ field: "email", before: "a@b.example", after: "c@d.example" }] },
      "Maya Chen confirmed a new email of Quill Labs",
    ],
    [{ action: "created", actor: { ...nobody, role: "public" } }, "A visitor applied as Quill Labs"],
    [
      { ...aboutIvy, action: "created", actor: { ...nobody, role: "public" } },
      "A visitor registered as Ivy Investor",
    ],
    [{ action: "created" }, "Anna added Quill Labs"],
    [{ action: "undone" }, "Anna undid a change of Quill Labs"],
    [{ action: "restored" }, "Anna restored an earlier version of Quill Labs"],
    [review, "Anna reviewed Quill Labs for Ivy Investor"],
    [{ ...review, action: "undone" }, "Anna undid a review of Quill Labs for Ivy Investor"],
    [{ action: "signed-in", actor: maya }, "Maya Chen signed in"],
    [{ ...ofBen, action: "admin-added", changes: [ben, role("viewer")] }, "Anna added Ben as a viewer"],
    [{ ...ofBen, action: "admin-invited" }, "Anna made a link to choose a passcode for Ben"],
    [{ ...ofBen, action: "admin-role-changed", changes: [ben, role("admin")] }, "Anna made Ben an admin"],
    [{ ...ofBen, action: "admin-removed" }, "Anna removed Ben from the admins"],
    [{ ...ofBen, action: "second-factor-reset" }, "Anna turned two-step sign-in off for Ben"],
    [{ ...ofBen, action: "passcode-chosen", changes: [] }, "Anna chose a passcode"],
    [{ ...ofBen, action: "passcode-changed", changes: [] }, "Anna changed their passcode"],
    [{ ...ofBen, action: "sessions-ended", changes: [] }, "Anna ended their other sessions"],
    [{ ...ofBen, action: "shared-passcode-off", changes: [] }, "Anna turned the shared passcode off"],
    [{ ...ofBen, action: "shared-passcode-on", changes: [] }, "Anna turned the shared passcode on"],
    [{ ...imported, action: "imported" }, "Anna imported 812 founders from founders.csv"],
    [
      {
        ...{ ...none, action: "invited", kind: "investors" },
        changes: [{ field: "recipients", before: null, after: 1200 }],
      },
      "Anna invited 1,200 investors",
    ],
    [
      { ...imported, action: "import-undone", kind: "investors", import: { ...file, undo } },
      "Anna undid the import of 1 investor from founders.csv",
    ],
    [{ ...none, action: "signed-in", kind: "admin" }, "Anna signed in"],
    [{ ...none, action: "signed-out", kind: "admin" }, "Anna signed out"],
    [{ ...none, action: "view-saved", kind: "view" }, "Anna saved a view of a table"],
    [{ ...none, action: "view-changed", kind: "view" }, "Anna changed a saved view"],
    [{ ...none, action: "view-deleted", kind: "view" }, "Anna deleted a saved view"],
    [{ ...none, action: "second-factor-on", kind: "admin" }, "Anna turned two-step sign-in on"],
    [{ ...none, action: "second-factor-off", kind: "admin" }, "Anna turned two-step sign-in off"],
    [{ ...none, action: "second-factor-failed", kind: "admin" }, "Failed sign-in as Anna with a wrong code"],
    [
      { ...none, action: "second-factor-reset", kind: "admin", actor: { ...anna, role: "system" } },
      "The operator turned two-step sign-in off for Anna",
    ],
    [{ ...none, action: "recovery-code-used", kind: "admin" }, "Anna used a recovery code"],
    [{ ...none, action: "signed-in", kind: "admin", actor: vera }, "Vera signed in"],
    [{ ...none, action: "exported", kind: "founders", actor: vera }, "Vera exported the list of founders"],
    [
      { ...none, action: "signed-in", kind: "admin", actor: { ...nobody, role: "viewer" } },
      "A viewer signed in",
    ],
    [{ action: "sign-in-failed", actor: maya }, "Failed sign-in as Maya Chen"],
    [{ ...none, action: "sign-in-failed", kind: "admin" }, "Failed sign-in as Anna"],
    [
      { ...none, action: "sign-in-failed", actor: { ...nobody, role: "admin" } },
      "Failed sign-in as an admin",
    ],
    [
      { ...none, action: "sign-in-failed", actor: { ...nobody, role: "investor" } },
      "Failed sign-in as an investor, with no known account",
    ],
    [{ ...aboutIvy, action: "invited" }, "Anna invited Ivy Investor"],
    [
      {
        ...aboutIvy,
        action: "invitation-accepted",
        actor: { role: "investor", id: 3, name: "Ivy Investor" },
      },
      "Ivy Investor accepted the invitation",
    ],
    [{ ...none, action: "exported", kind: "founders" }, "Anna exported the list of founders"],
    [{ ...none, action: "exported", kind: "activity" }, "Anna exported the activity"],
    [{ action: "exported", actor: maya }, "Maya Chen downloaded their data"],
    [{ ...aboutIvy, action: "suspended" }, "Anna suspended the account of Ivy Investor"],
    [{ action: "suspension-lifted" }, "Anna lifted the suspension of Quill Labs"],
    [{ action: "sessions-ended" }, "Anna ended sessions of Quill Labs"],
    [{ action: "sessions-ended", actor: maya }, "Maya Chen ended their other sessions"],
    [{ action: "password-changed", actor: maya }, "Maya Chen changed their password"],
    [{ ...aboutIvy, action: "sign-in-reset" }, "Anna reset the sign-in of Ivy Investor"],
    [{ action: "archived", actor: maya }, "Maya Chen deleted their account"],
    [{ action: "approved" }, "Anna approved the application of Quill Labs"],
    [{ action: "declined" }, "Anna declined the application of Quill Labs"],
    [{ action: "asked" }, "Anna asked Quill Labs"],
    [{ action: "answered", actor: maya }, "Maya Chen answered the question about their application"],
    [{ action: "confirmed", actor: maya }, "Maya Chen confirmed their email"],
    [
      { action: "absence-mailed", actor: { ...nobody, role: "system" } },
      "The system mailed Quill Labs that the account will be deleted",
    ],
    [{ action: "introduction-link-made" }, "Anna made a link on which Quill Labs answers an introduction"],
    [{ action: "archived", actor: { ...nobody, role: "system" } }, "The system archived Quill Labs"],
    [{ action: "archived" }, "Anna archived Quill Labs"],
    [{ action: "unarchived" }, "Anna restored Quill Labs from the archive"],
    [{ action: "erased", founder: gone }, "Anna erased Founder 7"],
  ])("of %o", (part, sentence) => {
    const texts = activitySentence(entry(part)).map(({ text }) => text);
    expect(texts.join(" ")).toBe(sentence);
  });

  it("links to each record that exists, and to the own record of a member who signs in", () => {
    const links = (part: Partial<ActivityEntry>) =>
      activitySentence(entry(part)).flatMap((part) => (part.kind === "record" && part.exists ? [part] : []));
    expect(links(review)).toMatchObject([
      { member: "founder", id: 7 },
      { member: "investor", id: 3 },
    ]);
    expect(links({ action: "signed-in", actor: maya })).toMatchObject([{ member: "founder", id: 7 }]);
    expect(links({ founder: gone })).toEqual([]);
    expect(activitySentence(entry({ ...imported, action: "imported" })).at(-1)).toEqual({
      kind: "import",
      of: "founders",
      id: 4,
      text: "founders.csv",
    });
    expect(links({ action: "archived", founder: { ...quill, is_present: false } })).toEqual([]);
  });
});

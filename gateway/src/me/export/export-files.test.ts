import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { memberExport } from "@kindling/contracts/me/schemas.ts";
import { describe, expect, it } from "vitest";
import { exportCsv, exportJson } from "./export-files.ts";
import type { OpenedExport } from "./read-export.ts";

const time = "2026-01-02T03:04:05.678Z";
const account = {
  sessions: [{ begun_at: time, last_seen_at: time, device: "Firefox on Linux" }],
  suspension: null,
  password_since: null,
  invitation_expires_at: null,
  was_invited: false,
  sign_in_links_expire_at: [time],
  links_mailed: 2,
  next_link_at: null,
  unconfirmed_email: "=cmd()",
  unconfirmed_email_expires_at: null,
  deletion_link_expires_at: null,
  restoration_link_expires_at: null,
  restoration_link_mailed_to: null,
  introduction_links_expire_at: [time],
  consent: null,
  last_signed_in_at: time,
  absence_mailed_at: null,
  absence_mailed_to: null,
  invitations: [],
  follow_ups: [],
  mails_due: [{ about: "email", to: "before@example.com", since: time }],
};
const application = {
  state: "pending",
  ...{ email_confirmed: true, confirmed_email: "ada@example.com", question: "=cmd()", asked_at: time },
  ...{ answer: null, answered_at: null, reason: null, declined_at: null },
} as const;
const entry = { at: time, by: "an admin", action: "changed" } as const;
const changed = { ...entry, changes: [{ field: "sectors", before: [], after: ["FINTECH", "EDTECH"] }] };
const audited = { at: time, by: "you", action: "signed-in" } as const;

async function* batches<T>(...parts: T[][]): AsyncGenerator<T[]> {
  yield* parts;
}

const opened = (): OpenedExport => ({
  head: {
    exported_at: time,
    notes: ["One.", "Two."],
    role: "founder",
    ...{ application, account },
    introduction_preferences: { not_before: null, unsubscribed: false },
  },
  lists: {
    history: batches([], [changed], [changed]),
    audit: batches([audited]),
    record_notes: batches(),
    matches: batches(),
    introductions: batches(),
  },
});

const textOf = (parts: AsyncIterable<string>) => text(Readable.from(parts));

describe("exportJson", () => {
  it("writes the declared response from parts", async () => {
    const { success, data } = JSON.parse(await textOf(exportJson(opened())));
    expect(success).toBe(true);
    expect(data).toEqual({
      ...opened().head,
      history: [changed, changed],
      audit: [audited],
      record_notes: [],
      matches: [],
      introductions: [],
    });
    expect(memberExport.parse(data)).toEqual(data);
  });
});

describe("exportCsv", () => {
  it("writes a line for each value, with formulas made harmless", async () => {
    const lines = (await textOf(exportCsv(opened()))).split("\r\n");
    expect(lines.slice(0, 18)).toEqual([
      '"section","field","value"',
      `"export","exported_at","${time}"`,
      '"export","notes","One., Two."',
      '"export","role","founder"',
      '"application","state","pending"',
      '"application","email_confirmed","true"',
      '"application","confirmed_email","ada@example.com"',
      `"application","question","'=cmd()"`,
      `"application","asked_at","${time}"`,
      '"application","answer",""',
      '"application","answered_at",""',
      '"application","reason",""',
      '"application","declined_at",""',
      `"account","sessions.1.begun_at","${time}"`,
      `"account","sessions.1.last_seen_at","${time}"`,
      '"account","sessions.1.device","Firefox on Linux"',
      '"account","suspension",""',
      '"account","password_since",""',
    ]);
    expect(lines).toContain(`"account","unconfirmed_email","'=cmd()"`);
    expect(lines.filter((line) => line.startsWith('"history 2"'))).toEqual([
      `"history 2","at","${time}"`,
      '"history 2","by","an admin"',
      '"history 2","action","changed"',
      '"history 2","changes.1.field","sectors"',
      '"history 2","changes.1.before",""',
      '"history 2","changes.1.after","FINTECH, EDTECH"',
    ]);
    expect(lines.at(-2)).toBe('"audit 1","action","signed-in"');
  });
});

import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { expect, it } from "vitest";
import { dueMail } from "./due-mail.ts";

const origin = "https://kindling.example";
const due = { founder_id: 7, investor_id: null, due_on: "2026-12-01", note: "Ask how\nthe meeting went." };

it("has each follow-up with its record, and the page that turns it off", () => {
  const { subject, text } = dueMail("Kindling", origin, [
    due,
    { ...due, founder_id: null, investor_id: 8, note: null },
    { ...due, investor_id: 8, note: null },
  ]);
  expect(subject).toBe("Kindling: 3 follow-ups are due");
  for (const line of [
    `2026-12-01: Ask how the meeting went.\n${origin}/admin/dashboard?founder=7\n`,
    `2026-12-01: Investor 8\n${origin}/admin/dashboard?investor=8\n`,
    `2026-12-01: Introduction\n${origin}/admin/introductions?introduction=${pairId(7, 8)}\n`,
    `Turn it off here:\n${origin}/admin/me\n`,
  ])
    expect(text).toContain(line);
});

it("lists 50, and says how many more there are", () => {
  expect(dueMail("Kindling", origin, [due]).subject).toBe("Kindling: 1 follow-up is due");
  const { text } = dueMail("Kindling", origin, new Array(53).fill(due));
  expect(text.match(/founder=7/g)).toHaveLength(50);
  expect(text).toContain(`And 3 more:\n${origin}/admin/overview\n`);
});

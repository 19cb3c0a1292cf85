import { expect, it } from "vitest";
import { summaryMail } from "./summary-mail.ts";

const origin = "https://kindling.example";
const nothing = {
  ...{ applications: 0, unrated: 0, duplicates: 0, lateMails: 0, refusedInvitations: 0 },
  ...{ founders: 0, investors: 0, reviewed: 0 },
};

it("has each count with its list, and the page that turns it off", () => {
  const numbers = {
    ...{ applications: 1, unrated: 12_345, duplicates: 2, lateMails: 1, refusedInvitations: 3 },
    ...{ founders: 4, investors: 1, reviewed: 0 },
  };
  const { subject, text } = summaryMail("Kindling", origin, numbers);
  expect(subject).toBe("Kindling: your week");
  for (const line of [
    `1 application to decide:\n${origin}/admin/applications\n`,
    `12,345 matches without a rating:\n${origin}/admin/review\n`,
    `2 pairs of likely duplicates:\n${origin}/admin/duplicates\n`,
    `1 mail that could not be sent within an hour:\n${origin}/admin/overview\n`,
    `3 invitations that the mail server refused in the last seven days:\n${origin}/admin/overview\n`,
    `4 new founders:\n${origin}/admin/dashboard\n`,
    `1 new investor:\n${origin}/admin/dashboard?tab=cluster\n`,
    `0 matches rated or annotated:\n${origin}/admin/activity?what=reviews\n`,
    `Turn it off here:\n${origin}/admin/me\n`,
  ])
    expect(text).toContain(line);
});

it("says that nothing waits, and leaves out what does not wait", () => {
  expect(summaryMail("Kindling", origin, nothing).text).toContain("Waiting for you:\n\nNothing.\n");
  const { text } = summaryMail("Kindling", origin, { ...nothing, duplicates: 1 });
  expect(text).not.toMatch(/Nothing|application|rating|sent|refused/);
});

import { describe, expect, it } from "vitest";
import { type Absence, planOf } from "./plan.ts";

const day = 86_400_000;
const at = (time: string) => new Date(`${time}T12:00:00.000Z`);
const made: Absence = {
  since: at("2024-01-31"),
  email: "ada@example.com",
  signedInAt: null,
  mailedAt: null,
  mailedTo: null,
};
/** The step for 24 months, some days before or after a time. */
const step = (absence: Absence, time: Date, days = 0) =>
  planOf(absence, 24, time.getTime() + days * day).step;
const end = at("2026-01-31");

describe("planOf a member who never signed in", () => {
  it("mails 30 days before the months are over, counted from when the record was made", () => {
    expect(step(made, end, -31)).toBe("wait");
    expect(step(made, end, -30)).toBe("mail");
    expect(planOf(made, 24, end.getTime() - 100 * day)).toMatchObject({
      lastHere: made.since,
      mailFrom: at("2026-01-01"),
      archiveFrom: end,
    });
  });

  it("archives when the months are over, 30 days after the mail", () => {
    const mailed = { ...made, mailedAt: at("2026-01-01"), mailedTo: "Ada@Example.com" };
    expect(step(mailed, end, -1)).toBe("wait");
    expect(step(mailed, end)).toBe("archive");
  });

  it("archives 30 days after a late mail", () => {
    const late = { ...made, mailedAt: at("2026-05-01"), mailedTo: made.email };
    expect(step(late, at("2026-05-31"), -1)).toBe("wait");
    expect(step(late, at("2026-05-31"))).toBe("archive");
    expect(planOf(made, 24, at("2026-05-01").getTime()).archiveFrom).toEqual(at("2026-05-31"));
  });
});

describe("planOf a member who signed in", () => {
  it("counts from the sign-in, and from a later restoring", () => {
    const signedIn = { ...made, signedInAt: at("2025-06-15") };
    expect(step(signedIn, end)).toBe("wait");
    expect(step(signedIn, at("2027-06-15"), -30)).toBe("mail");
    const restored = { ...signedIn, since: at("2025-09-01") };
    expect(step(restored, at("2027-06-15"))).toBe("wait");
  });

  it("ignores a mail from before, even if the sign-in was a moment earlier", () => {
    const signedInAt = at("2026-01-20");
    const again = { ...made, signedInAt, mailedAt: new Date(signedInAt.getTime() + 1), mailedTo: made.email };
    expect(step(again, at("2028-01-20"), -30)).toBe("mail");
    expect(step(again, at("2028-01-20"), 900)).toBe("mail");
  });
});

it("planOf ignores a mail to another address, and one for fewer months", () => {
  const mailed = { ...made, mailedAt: at("2026-01-01"), mailedTo: "old@example.com" };
  expect(step(mailed, end)).toBe("mail");
  const fewer = { ...mailed, mailedTo: made.email };
  expect(planOf(fewer, 36, end.getTime()).step).toBe("wait");
  expect(planOf(fewer, 36, at("2027-01-31").getTime()).step).toBe("mail");
});

it.each([
  ["2024-01-31", 25, "2026-02-28"],
  ["2022-01-31", 25, "2024-02-29"],
  ["2024-02-29", 24, "2026-02-28"],
  ["2025-11-30", 3, "2026-02-28"],
  ["2025-12-31", 2, "2026-02-28"],
  ["2025-12-15", 2, "2026-02-15"],
])("planOf ends an absence since %s after %i months on %s", (since, months, expected) => {
  expect(planOf({ ...made, since: at(since) }, months, 0).archiveFrom).toEqual(at(expected));
});

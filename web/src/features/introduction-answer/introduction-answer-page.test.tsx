import * as links from "@kindling/contracts/introductions/link-endpoints.ts";
import type { MemberIntroduction } from "@kindling/contracts/introductions/member-schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { introducedTo, ownIntroduction } from "../../testing/own-introduction.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { alerts, isAt, refused } from "../../testing/sign-in.ts";

const client = setUpClient();
const button = (name: string) => page.getByRole("button", { name, exact: true });
const shows = (text: string) => expect.element(page.getByText(text).first()).toBeVisible();
const preferences = { not_before: null, unsubscribed: false };

/** Serves the introduction of a link, answers what is sent with `after`, and opens the link. */
async function open(introduction: MemberIntroduction, after: Partial<MemberIntroduction> = {}) {
  const sent: unknown[] = [];
  const answered = ({ body }: { body: unknown }) => {
    sent.push(body);
    return { introduction: { ...introduction, ...after }, preferences };
  };
  client.server.on(links.readLinkedIntroduction, () => ({ introduction, preferences }));
  client.server.on(links.answerLinkedIntroduction, answered);
  client.server.on(links.reportLinkedMeeting, answered);
  client.server.on(links.saveLinkedPreferences, ({ body }) => {
    sent.push(body);
    return { introduction, preferences: { not_before: null, unsubscribed: true } };
  });
  await client.open("/introduction#token=abc");
  return sent;
}

describe("the link of an introduction", () => {
  it("shows what is asked, answers by a button alone, and lets the answer be changed", async () => {
    const yes = { state: "answered", answer: "yes", answered_at: "2026-03-03T09:30:00.000Z" } as const;
    const sent = await open(ownIntroduction(), yes);
    await shows("A founder of our community may fit what you look for:");
    expect(sent).toEqual([]);
    await expectAccessible();
    await page.getByRole("checkbox", { name: "LinkedIn" }).click();
    await expect.element(page.getByRole("checkbox", { name: "Deck" })).not.toBeInTheDocument();
    await button("Yes, introduce us").click();
    await shows("You said yes on");
    expect(sent).toEqual([{ token: "abc", answer: "yes", shares: ["website", "linked_in"] }]);
    await expect.element(button("Not now")).toBeVisible();
    expect(window.location.href).not.toContain("abc");
  });

  it("is answered by keyboard, with a reason that leads to the stages", async () => {
    const no = { state: "answered", answer: "no", answered_at: "2026-03-03T09:30:00.000Z" } as const;
    const sent = await open(ownIntroduction(), no);
    await expect.element(button("Too early for me")).toBeVisible();
    (button("Too early for me").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Change the stages that you look for")).toBeVisible();
    (button("No").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await shows("You said no on");
    expect(sent).toEqual([{ token: "abc", answer: "no", reason: "Too early for me" }]);
  });

  it("asks what came of it once the two were introduced", async () => {
    const introduced = ownIntroduction({
      state: "introduced",
      text: null,
      answer: "yes",
      introduced_at: "2026-03-09T09:30:00.000Z",
      other: introducedTo,
    });
    const sent = await open(introduced, { met: "met" });
    await shows("Maya Okafor (Emberline)");
    await expect.element(page.getByRole("link", { name: "maya@emberline.example" })).toBeVisible();
    await expectAccessible();
    await button("We met").click();
    await expect.element(button("We met")).toHaveAttribute("aria-pressed", "true");
    expect(sent).toEqual([{ token: "abc", met: "met" }]);
  });

  it("lets its reader choose not to be asked", async () => {
    const sent = await open(ownIntroduction());
    await page.getByRole("checkbox", { name: "Do not ask me by mail about introductions" }).click();
    await button("Save").click();
    await shows("Saved.");
    expect(sent).toEqual([{ token: "abc", not_before: null, unsubscribed: true }]);
  });

  it.each([
    [
      "declined by the other side",
      { state: "ended", answer: "yes" },
      "This introduction did not come about.",
    ],
    ["that somebody has left", { state: "ended", has_left: true }, "This was about somebody who has left."],
  ] as const)("says no more than that it is over when it was %s", async (_, fields, text) => {
    await open(ownIntroduction({ ...fields, text: null }));
    await shows(text);
    await expect.element(button("Yes, introduce us")).not.toBeInTheDocument();
  });

  it("says what to do when it does not work, and when an answer comes too late", async () => {
    await open(ownIntroduction());
    const answer = () => refused(409, texts.ownIntroductionOver);
    client.server.respond("POST", "/api/introduction-link/answer", answer);
    await button("Not now").click();
    await alerts(texts.ownIntroductionOver);
    client.server.respond("POST", "/api/introduction-link", () => refused(401, "no"));
    await client.open("/introduction#token=old");
    await shows(texts.introductionLinkInvalid);
    await page.getByRole("link", { name: "Founder Login" }).click();
    await isAt("/founder/login");
  });
});

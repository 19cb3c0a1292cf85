import * as links from "@kindling/contracts/introductions/link-endpoints.ts";
import type { IntroductionMail } from "@kindling/contracts/introductions/mail-schemas.ts";
import type { Introduction } from "@kindling/contracts/introductions/schemas.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { noAnswer } from "../../testing/drafted-introduction.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();
const shown = page.getByRole("dialog");
const button = (name: string) => shown.getByRole("button", { name, exact: true });
const now = new Date().toISOString();
const asked = { ...noAnswer, asked_at: now };

/** Opens an introduction where access is enforced. */
async function open(
  fields: Partial<Introduction>,
  { by_hand = false, mails = [] as IntroductionMail[] } = {},
) {
  serveSession(
    client.server,
    { role: "admin", id: null, name: "Ben" },
    by_hand ? { invites_by_hand: true } : {},
  );
  const community = new FakeCommunity(client.server, { founders: 1, investors: 1, matched: true });
  const [match] = community.matches;
  community.introductions.add(match!.id, fields);
  client.server.on(links.listIntroductionMails, () => mails);
  await client.open(`/admin/introductions?introduction=${match!.id}`);
  await expect.element(shown).toBeVisible();
  return community.introductions;
}

const mail: IntroductionMail = { kind: "ask", side: "investor", state: "sent", due_at: now, sent_at: now };

describe("an introduction, with a mail server", () => {
  it("is asked and made by mail, or marked as done by hand", async () => {
    const { steps } = await open({});
    await expect.element(button("Mark as asked")).toBeVisible();
    await button("Ask by mail").click();
    await expect.poll(() => steps).toEqual([{ step: "ask", by_mail: true }]);
    await expect.element(button("Ask by mail")).not.toBeInTheDocument();
  });

  it("says what became of its mails, and sends those that wait for an admin", async () => {
    const held: IntroductionMail = { ...mail, kind: "reminder", state: "held", sent_at: null };
    const later: IntroductionMail = {
      ...held,
      kind: "again",
      state: "waiting",
      due_at: "2099-03-02T09:30:00.000Z",
    };
    await open(
      { state: "asked", asked_by: "mail", asked: { founder: noAnswer, investor: asked } },
      { mails: [mail, held, later] },
    );
    client.server.on(links.releaseIntroductionMails, () => [
      mail,
      { ...held, state: "sent" as const, sent_at: now },
      later,
    ]);
    const mails = shown.getByRole("region", { name: "Mails" });
    await expect.element(mails.getByText("waits for you")).toBeVisible();
    await expect.element(mails.getByText("due on")).toBeVisible();
    await expectAccessible(shown);
    await button("Send now").click();
    await expect.element(button("Send now")).not.toBeInTheDocument();
  });
});

describe("an introduction, without a mail server", () => {
  it("has links to send by hand for those who were asked", async () => {
    await open({ state: "asked", asked: { founder: noAnswer, investor: asked } }, { by_hand: true });
    client.server.on(links.makeIntroductionLink, ({ body }) => {
      expect(body).toEqual({ side: "investor" });
      return { path: "/introduction#token=abc", expires_at: now };
    });
    const section = shown.getByRole("region", { name: "Links" });
    await expect.element(section.getByText("Make a link for Founder 1")).not.toBeInTheDocument();
    await section.getByRole("button", { name: "Make a link for Investor 1" }).click();
    await expect.element(section.getByRole("button", { name: "Copy the link for Investor 1" })).toBeVisible();
    await expect.element(button("Ask by mail")).not.toBeInTheDocument();
  });
});

import * as own from "@kindling/contracts/introductions/member-endpoints.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { signIn } from "../../testing/members.ts";
import { introducedTo, ownIntroduction } from "../../testing/own-introduction.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const card = page.getByRole("region", { name: "Introductions" });
const preferences = { not_before: "2027-03-01", unsubscribed: false };

describe.each(["founder", "investor"] as const)("the introductions of a %s", (role) => {
  it("are on the dashboard once there is one, and are answered there", async () => {
    let introduction = ownIntroduction({ role });
    signIn(client.server, role);
    client.server.on(own.listOwnIntroductions, () => [introduction]);
    client.server.on(own.getOwnIntroductionPreferences, () => preferences);
    client.server.on(own.answerOwnIntroduction, ({ body }) => {
      expect(body).toEqual({ key: introduction.key, answer: "not-now" });
      introduction = ownIntroduction({ role, state: "answered", answer: "not-now" });
      return introduction;
    });
    await client.open(`/${role}/dashboard`);
    await expect.element(card.getByText("Stage: Seed")).toBeVisible();
    await expect.element(card.getByLabelText("No introductions before (optional)")).toHaveValue("2027-03-01");
    await expectAccessible(card);
    await card.getByRole("button", { name: "Not now" }).click();
    await expect.element(card.getByText("You said not now.")).toBeVisible();
  });
});

describe("the introductions of a member", () => {
  it("show whom they were introduced to, and that somebody has left", async () => {
    signIn(client.server, "founder");
    const ended = {
      state: "ended",
      text: null,
      has_left: true,
      key: "1b6f2f3e-6f0c-4a53-9f0e-2f6c1b7a9d10",
    } as const;
    const introduced = { state: "introduced", text: null, other: introducedTo } as const;
    client.server.on(own.listOwnIntroductions, () => [ownIntroduction(introduced), ownIntroduction(ended)]);
    client.server.on(own.getOwnIntroductionPreferences, () => preferences);
    await client.open("/founder/dashboard");
    await expect.element(card.getByText("Maya Okafor (Emberline)")).toBeVisible();
    await expect.element(card.getByText("This was about somebody who has left.")).toBeVisible();
  });

  it("are nothing to see without one", async () => {
    signIn(client.server, "founder");
    await client.open("/founder/dashboard");
    await expect.element(page.getByRole("region", { name: "Sign-ins" })).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
  });
});

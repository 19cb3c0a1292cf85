import type { Application } from "@kindling/contracts/applications/schemas.ts";
import { answerAsFounder, getFounderApplication } from "@kindling/contracts/founders/endpoints.ts";
import { getInvestorApplication } from "@kindling/contracts/investors/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection } from "../../testing/fake-server.ts";
import { application, founder, signIn } from "../../testing/members.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { refused } from "../../testing/sign-in.ts";

const client = setUpClient();
const answer = page.getByRole("textbox", { name: "Your answer" });
const send = page.getByRole("button", { name: "Send Answer" });
const notice = (title: string) => expect.element(page.getByRole("heading", { name: title })).toBeVisible();
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const reviewed = "Your application is being reviewed";
const questioned = "A question about your application";
const declined = "Your application was declined";
const answerPath = "/api/applications/founders/:id/answer";

const pending: Application = { ...application, state: "pending", email_confirmed: true };
const asked = (question: string): Application => ({ ...pending, question });

const serve = (served: Application) => client.server.on(getFounderApplication, () => served);

async function open(served: Application): Promise<void> {
  signIn(client.server, "founder");
  serve(served);
  await client.open("/founder/dashboard");
}

describe("an application", () => {
  it("is being reviewed, meanwhile the profile can be edited", async () => {
    await open(pending);
    await notice(reviewed);
    await expect.element(page.getByText("only admins see your profile")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
  });

  it("asks for a confirmed email where it needs one", async () => {
    signIn(client.server, "founder", { confirms_emails: true });
    serve({ ...pending, email_confirmed: false });
    await client.open("/founder/dashboard");
    await expect.element(page.getByText(`use the link that we mail to ${founder.email}`)).toBeVisible();
  });

  it("has a question, which is answered, and the answer is shown", async () => {
    await open(asked("Who builds it?"));
    await notice(questioned);
    await shows("Who builds it?");
    await expect.element(send).toBeDisabled();
    await expectAccessible();
    client.server.on(answerAsFounder, ({ body }) => {
      expect(body).toEqual({ answer: "The two of us.", question: "Who builds it?" });
      return { ...asked("Who builds it?"), answer: "The two of us." };
    });
    await answer.fill("The two of us. ");
    await userEvent.keyboard("{Tab}{Enter}");
    await notice(reviewed);
    await shows("Answer sent");
    await shows("The two of us.");
    const title = page.getByRole("heading", { name: reviewed });
    await expect.poll(() => document.activeElement?.contains(title.element())).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it("keeps an answer over a reload until it is sent", async () => {
    await open(asked("Who builds it?"));
    await answer.fill("The two of us.");
    await client.reload();
    await expect.element(answer).toHaveValue("The two of us.");
    client.server.on(answerAsFounder, () => {
      serve(asked("Since when?"));
      return { ...asked("Who builds it?"), answer: "The two of us." };
    });
    await send.click();
    await notice(reviewed);
    await client.reload();
    await shows("Since when?");
    await expect.element(answer).toHaveValue("");
  });

  it("keeps the answer when it cannot be sent or the question was replaced, and has the reason when declined meanwhile", async () => {
    await open(asked("Who builds it?"));
    await answer.fill("The two of us.");
    client.server.respond("POST", answerPath, breakConnection);
    await send.click();
    await shows("Network error. Please check your connection and try again.");
    serve(asked("Since when?"));
    client.server.respond("POST", answerPath, () => refused(409, texts.questionReplaced));
    await send.click();
    await shows(texts.questionReplaced);
    await shows("Since when?");
    await expect.element(answer).toHaveValue("The two of us.");
    serve({ ...pending, state: "declined", reason: "Not our field." });
    await send.click();
    await notice(declined);
    await shows("Not our field.");
    await expect.element(page.getByRole("link", { name: "hello@community.example" }).first()).toBeVisible();
    await expectAccessible();
  });

  it("that is declined hides an investor's matches to come", async () => {
    signIn(client.server, "investor");
    client.server.on(getInvestorApplication, () => ({
      ...pending,
      state: "declined" as const,
      reason: "Enough.",
    }));
    await client.open("/investor/dashboard");
    await notice(declined);
    await shows("Enough.");
    await expect.element(page.getByText("Your next founder is on the way")).not.toBeInTheDocument();
  });

  it("can be loaded again after a failure", async () => {
    signIn(client.server, "founder");
    client.server.respond("GET", "/api/applications/founders/:id", breakConnection);
    await client.open("/founder/dashboard");
    await shows("Could not load the state of your application.");
    serve(pending);
    await page.getByRole("button", { name: "Retry" }).click();
    await notice(reviewed);
  });
});

import { investorLike } from "@kindling/test-kit/product/people.ts";
import { expect, it } from "vitest";
import { Community } from "./community.ts";
import { startMailingCommunity } from "./mailing-community.ts";

const path = "/api/investors-database";
const known = investorLike(1);

it("a stranger who registers with a known investor's email gets the reply of a new one, and the investor a mail a day", async () => {
  const { community, server, mailsTo, stop } = await startMailingCommunity({
    REVIEW_APPLICATIONS: "on",
  });
  try {
    const register = (email: string) => community.send("POST", path, { body: { ...known, email } });
    server.mails.length = 0;
    const replies = [
      await register(known.email),
      await register("new@mail.example"),
      await register(known.email),
    ];
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [hidden, created] = replies.map(({ body }) => Object.keys(body.data));
    expect(hidden).toEqual(created);
    await expect
      .poll(() => server.mails.map(({ to }) => to[0]).sort())
      .toEqual([known.email, "new@mail.example"].sort());
    expect(mailsTo(known.email)[0]!.text).toContain("It is registered already, so nothing was changed.");
    const cookie = await community.signIn("admin");
    const again = await community.send("POST", path, { body: known, cookie });
    expect([again.status, again.body.error]).toEqual([409, "An investor with this email already exists"]);
  } finally {
    await stop();
  }
});

it("a stranger is told of a known email without a mail server, which nobody could be mailed by", async () => {
  const community = await Community.start({});
  try {
    expect((await community.send("POST", path, { body: known })).status).toBe(409);
  } finally {
    await community.stop();
  }
});

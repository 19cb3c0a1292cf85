import { texts } from "@kindling/contracts/texts.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Community, password } from "./community.ts";
import { type MailingCommunity, publicUrl, startMailingCommunity } from "./mailing-community.ts";

let community: Community;
const founderPath = () => `/api/founders/${community.founders[0]}`;
const investorPath = () => `/api/investors-database/${community.investors[0]}`;
const put = (path: string, body: object, cookie: string) => community.send("PUT", path, { body, cookie });
const storedEmail = async (path: string) => {
  const cookie = await community.signIn("admin");
  return (await community.send("GET", path.replace("/api/founders", "/founders"), { cookie })).body.data
    .email;
};
const sessionOf = async (cookie: string) =>
  (await community.send("GET", "/api/session", { cookie })).body.data;

describe("without a mail server", () => {
  beforeAll(async () => {
    community = await Community.start();
  });
  afterAll(() => community.stop());

  describe("a member's PUT with a new email", () => {
    it.each([
      ["founder", founderPath, founderLike(1).email],
      ["investor", investorPath, investorLike(1).email],
    ] as const)("saves the other fields of the %s and keeps the email", async (role, pathOf, email) => {
      const cookie = await community.signIn(role);
      const body = { name: "New Name", email: "new@elsewhere.example" };
      const response = await put(pathOf(), body, cookie);
      expect(response.status).toBe(200);
      expect(response.body.data).toMatchObject({ name: "New Name", email, email_change: "admin-only" });
      expect(await storedEmail(pathOf())).toBe(email);
      const again = await put(pathOf(), response.body.data, cookie);
      expect(again.body.data).not.toHaveProperty("email_change");
    });

    it("returns 400 and saves nothing for an invalid email", async () => {
      const cookie = await community.signIn("founder");
      const response = await put(founderPath(), { name: "Nobody", email: "not an email" }, cookie);
      expect(response.status).toBe(400);
      expect(response.body.details).toEqual([{ path: "email", message: "is not a valid email address" }]);
      const { body } = await community.send("GET", founderPath().replace("/api", ""), { cookie });
      expect(body.data.name).toBe("New Name");
    });
  });

  describe("an admin's PUT with a new email", () => {
    it("takes effect at once, and ends the sessions and invitations of that account only", async () => {
      const admin = await community.signIn("admin");
      const founder = await community.signIn("founder");
      const investor = await community.signIn("investor");
      const others = [await community.signIn("founder", 1), await community.signIn("investor", 1)];
      const invitation = await community.invite(community.investors[0]!);
      for (const [path, cookie] of [
        [founderPath(), founder],
        [investorPath(), investor],
      ] as const) {
        expect((await put(path, { name: "Kept" }, admin)).status).toBe(200);
        expect(await sessionOf(cookie)).not.toBeNull();
        const email = `moved${path.length}@elsewhere.example`;
        expect((await put(path, { email }, admin)).body.data).toMatchObject({ name: "Kept", email });
        expect(await sessionOf(cookie)).toBeNull();
      }
      for (const cookie of [admin, ...others]) expect(await sessionOf(cookie)).not.toBeNull();
      const body = { token: invitation, password: "another horse battery staple" };
      expect((await community.send("POST", "/api/investor/password", { body })).status).toBe(401);
    });

    it("can be undone once, which ends the sessions of that account too", async () => {
      const admin = { cookie: await community.signIn("admin") };
      for (const [path, signIn] of [
        [founderPath(), "/api/founder/auth"],
        [investorPath(), "/api/investor/session"],
      ] as const) {
        const { body } = await community.send("GET", `${path}/history`, admin);
        const [{ id, changes }] = body.data;
        const undo = () => community.send("POST", `${path}/history/${id}/undo`, admin);
        const session = async (email: string) =>
          (await community.send("POST", signIn, { body: { email, password } })).cookie!;
        const member = await session(changes[0].after);
        const undone = await undo();
        expect(undone.body.data.email).toBe(changes[0].before);
        expect(await storedEmail(path)).toBe(changes[0].before);
        expect(await sessionOf(member)).toBeNull();
        const again = await session(changes[0].before);
        expect((await undo()).status).toBe(409);
        expect(await sessionOf(again)).not.toBeNull();
      }
    });

    it("returns 409 and keeps the email when another account uses it", async () => {
      const admin = await community.signIn("admin");
      const before = await storedEmail(founderPath());
      const response = await put(founderPath(), { email: founderLike(2).email.toUpperCase() }, admin);
      expect(response.status).toBe(409);
      expect(response.body.error).toBe(texts.founderExists);
      expect(await storedEmail(founderPath())).toBe(before);
    });

    it("ends no session and no invitation when it is refused", async () => {
      const admin = await community.signIn("admin");
      const email = await storedEmail(founderPath());
      const founder = (await community.send("POST", "/api/founder/auth", { body: { email } })).cookie!;
      const invitation = await community.invite(community.investors[1]!);
      const invited = `/api/investors-database/${community.investors[1]}`;
      for (const [path, body, status] of [
        [founderPath(), { email: founderLike(2).email }, 409],
        [founderPath(), { email: "new@elsewhere.example", founded_year: 3 }, 400],
        [invited, { email: await storedEmail(investorPath()) }, 409],
        [invited, { email: "new@elsewhere.example", check_min_usd: 2, check_max_usd: 1 }, 400],
      ] as const)
        expect((await put(path, body, admin)).status).toBe(status);
      expect(await sessionOf(founder)).not.toBeNull();
      const body = { token: invitation, password: "another horse battery staple" };
      expect((await community.send("POST", "/api/investor/password", { body })).status).toBe(200);
    });
  });
});

describe("a member's PUT with a new email, with a mail server", () => {
  let mailing: MailingCommunity;
  let founder: string;
  beforeAll(async () => {
    mailing = await startMailingCommunity();
    community = mailing.community;
  });
  afterAll(() => mailing.stop());
  beforeEach(async () => {
    await community.product.databases.gateway!.query("truncate attempt_counts");
    founder = (await mailing.useLink(await mailing.mailedLink(await storedEmail(founderPath())))).cookie!;
    mailing.server.mails.length = 0;
  });

  const look = (token: string) => community.send("POST", "/api/email-change/link", { body: { token } });
  const confirm = (token: string) => community.send("POST", "/api/email-change", { body: { token } });
  const ask = async (email: string, cookie = founder, path = founderPath()) => {
    const response = await put(path, { email }, cookie);
    expect(response.body.data.email_change).toBe("mailed");
    return mailing.tokenTo(email);
  };

  it("mails a link to the new address and a notice to the old one, and changes nothing yet", async () => {
    const email = "new@elsewhere.example";
    const response = await put(founderPath(), { vertical: "Payments", email }, founder);
    const old = founderLike(1).email;
    expect(response.body.data).toMatchObject({ vertical: "Payments", email: old, email_change: "mailed" });
    expect(mailing.mailsTo(email)[0]!.text).toContain(`${publicUrl}/email-change#token=`);
    expect(mailing.mailsTo(old)[0]!.text).toContain("asked to change");
    expect(mailing.mailsTo(old)[0]!.text).toContain("help@kindling.example");
    expect(mailing.mailsTo(old)[0]!.text).not.toContain("token=");
    expect(await storedEmail(founderPath())).toBe(old);
    const shown = await look(mailing.tokenTo(email));
    expect(shown.body.data).toEqual({ role: "founder", name: founderLike(1).name, email });
    expect(await storedEmail(founderPath())).toBe(old);
  });

  it("changes the email once it is confirmed, and ends every link and session of the account", async () => {
    const old = await storedEmail(founderPath());
    const link = await mailing.mailedLink(old);
    const email = "maya@elsewhere.example";
    const token = await ask(email);
    const response = await confirm(token);
    expect(response.body.data).toEqual({ role: "founder", name: founderLike(1).name, email });
    expect(await storedEmail(founderPath())).toBe(email);
    expect(mailing.mailsTo(old).at(-1)!.text).toContain(`is now ${email}`);
    expect(await sessionOf(founder)).toBeNull();
    expect((await mailing.useLink(link)).status).toBe(401);
    const again = await confirm(token);
    expect(again.status).toBe(401);
    expect(again.body.error).toBe(texts.linkInvalid);
    expect((await mailing.useLink(await mailing.mailedLink(email))).status).toBe(200);
  });

  it("accepts only the newest link after two requests", async () => {
    const first = await ask("one@elsewhere.example");
    const second = await ask("two@elsewhere.example");
    expect((await confirm(first)).status).toBe(401);
    expect((await confirm(second)).status).toBe(200);
  });

  it("returns 409 on confirmation when another account took the address meanwhile", async () => {
    const token = await ask(founderLike(2).email);
    const response = await confirm(token);
    expect(response.status).toBe(409);
    expect(response.body.error).toBe(texts.founderExists);
  });

  it("keeps an investor's email until it is confirmed, and drops the change when the password is reset", async () => {
    const investor = await community.signIn("investor");
    const token = await ask("ivy@elsewhere.example", investor, investorPath());
    const body = { token: await community.invite(community.investors[0]!), password };
    expect((await community.send("POST", "/api/investor/password", { body })).status).toBe(200);
    expect((await confirm(token)).status).toBe(401);

    const cookie = await community.signIn("investor");
    const next = await ask("ivy2@elsewhere.example", cookie, investorPath());
    expect((await confirm(next)).body.data).toMatchObject({
      role: "investor",
      email: "ivy2@elsewhere.example",
    });
    expect(await sessionOf(cookie)).toBeNull();
    const credentials = { email: "ivy2@elsewhere.example", password };
    expect((await community.send("POST", "/api/investor/session", { body: credentials })).status).toBe(200);
  });

  it("drops the change when an admin changes the email", async () => {
    const token = await ask("thief@elsewhere.example");
    const admin = await community.signIn("admin");
    await put(founderPath(), { email: "owner@elsewhere.example" }, admin);
    expect((await confirm(token)).status).toBe(401);
    expect(await storedEmail(founderPath())).toBe("owner@elsewhere.example");
  });

  it("mails at most five confirmations a day; a further change is saved and reported as not mailed", async () => {
    for (let n = 1; n <= 5; n += 1) await ask(`many${n}@elsewhere.example`);
    const body = { vertical: "Sixth", email: "many6@elsewhere.example" };
    const response = await put(founderPath(), body, founder);
    expect(response.body.data).toMatchObject({ vertical: "Sixth", email_change: "not-mailed" });
    expect(mailing.mailsTo("many6@elsewhere.example")).toEqual([]);
  });

  it("reports a confirmation that cannot be mailed", async () => {
    mailing.server.refuses = true;
    const response = await put(founderPath(), { email: "refused@elsewhere.example" }, founder);
    mailing.server.refuses = false;
    expect(response.status).toBe(200);
    expect(response.body.data.email_change).toBe("not-mailed");
  });
});

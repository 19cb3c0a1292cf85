import { type MailServer, mailEnv, startMailServer, tokenIn } from "@kindling/gateway/testing/mail-server.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { lastMessages } from "@kindling/test-kit/product/last-states.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { services } from "@kindling/test-kit/product/product.ts";
import { Stack } from "@kindling/test-kit/product/stack.ts";
import { tablesWith } from "@kindling/test-kit/tables-with.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const streams = ["FOUNDERS", "INVESTORS", "TALLIES", "MATCHES", "VIDEOS"] as const;
const password = "correct horse battery staple";

/** Words that occur in every text about one of the two people, and nowhere else. */
const words = ["qwyjibo", "zyxwabo"] as const;
const [founderWord, investorWord] = words;
const founder = founderLike(1, {
  company: `${founderWord} company`,
  name: `${founderWord} name`,
  email: `${founderWord}@example.com`,
  phone: `+49 ${founderWord}`,
  website: `https://${founderWord}.example`,
  vertical: `${founderWord} vertical`,
  summary_text: `${founderWord} summary`,
});
const investor = investorLike(1, {
  company: `${investorWord} company`,
  name: `${investorWord} name`,
  email: `${investorWord}@example.com`,
  thesis_text: `${investorWord} thesis`,
  portfolio_companies: [`${investorWord} holding`],
});

describe.skipIf(!dockerAvailable())("an erased founder and an erased investor", () => {
  let mail: MailServer;
  let stack: Stack;
  beforeAll(async () => {
    mail = await startMailServer();
    const review = { REVIEW_APPLICATIONS: "on" };
    const gateway = { ...review, ...mailEnv(mail), ACCESS: "enforced" };
    stack = await Stack.start({ env: { founders: review, investors: review, gateway } });
  });
  afterAll(async () => {
    await stack?.stop();
    await mail?.close();
  });

  const send = async (method: string, path: string, cookie: string, body?: object) => {
    const response = await stack.call(method, path, body, { cookie });
    expect(response.status, `${method} ${path}: ${response.text}`).toBeLessThan(300);
    return response;
  };

  /** The token of the newest link that was mailed to an address. */
  const mailedToken = (address: string) =>
    eventually(() => {
      const token = tokenIn(mail.mails.findLast(({ to }) => to.includes(address))?.text ?? "");
      expect(token).not.toBe("");
      return token;
    });

  /** Where a word is found: tables, subjects of messages, and logs of processes. */
  async function placesOf(word: string): Promise<string[]> {
    const tables = [...services, "gateway"].map(async (database) => {
      const found = await tablesWith((sql, params) => stack.postgres.query(database, sql, params), [word]);
      return found.map((table) => `${database}.${table}`);
    });
    const subjects = streams.map(async (stream) => {
      const messages = await lastMessages(stack, stream);
      return messages.filter((message) => JSON.stringify(message).includes(word)).map(([subject]) => subject);
    });
    const names = [...services.flatMap((service) => stack.namesOf(service)), "gateway"];
    const logs = names.filter((name) => stack.process(name).output().includes(word));
    return [...(await Promise.all([...tables, ...subjects])).flat(), ...logs].sort();
  }
  const nowhere = () =>
    eventually(async () => {
      for (const word of words) expect([word, await placesOf(word)]).toEqual([word, []]);
    });

  it("are in no database, stream or log, and are not published again", async () => {
    const admin = (await send("POST", "/api/admin/session", "", { passcode: "sesame-123" })).cookie!;
    const founderId = (await send("POST", "/api/founders", "", founder)).body.data.id;
    const investorId = (await send("POST", "/api/investors-database", "", investor)).body.data.id;
    // Confirmed emails, sessions, a password, and the audit of all of it.
    const link = { token: await mailedToken(founder.email) };
    const founderCookie = (await send("POST", "/api/founder/session", "", link)).cookie!;
    const accepted = { token: await mailedToken(investor.email), password };
    const investorCookie = (await send("POST", "/api/investor/password", "", accepted)).cookie!;
    for (const [queue, cookie, word] of [
      [`/api/applications/founders/${founderId}`, founderCookie, founderWord],
      [`/api/applications/investors/${investorId}`, investorCookie, investorWord],
    ] as const) {
      await send("POST", `${queue}/ask`, admin, { question: `${word} question` });
      await send("POST", `${queue}/answer`, cookie, { answer: `${word} answer` });
      await send("POST", `${queue}/approve`, admin, {});
    }
    await send("PUT", `/api/founders/${founderId}`, admin, { vertical: `another ${founderWord}` });
    await stack.waitUntilConsistent();
    const [match] = (await send("GET", `/api/founders/${founderId}/matches`, admin)).body.data;
    const note = `${founderWord} met ${investorWord}`;
    await send("PUT", `/api/matches/${match.id}/rating`, admin, { ben_rating: 2, ben_notes: note });
    // A deletion that an admin took back, whose link still has the address.
    await send("DELETE", "/api/me", founderCookie, { email: founder.email });
    await send("POST", "/api/account-deletion", "", { token: await mailedToken(founder.email) });
    await send("POST", `/api/founders/${founderId}/restore`, admin, {});
    expect(await placesOf(founderWord)).toContain("gateway.account_restorations");
    // A change and a deletion that are not confirmed.
    await send("POST", "/api/founder/auth", "", { email: founder.email });
    const again = { token: await mailedToken(founder.email) };
    const sameFounder = (await send("POST", "/api/founder/session", "", again)).cookie!;
    await send("PUT", `/api/founders/${founderId}`, sameFounder, { email: `new.${founder.email}` });
    expect(await placesOf(founderWord)).toContain("gateway.email_changes");
    await send("DELETE", "/api/me", investorCookie, { email: investor.email });
    const deletion = { token: await mailedToken(investor.email) };
    await send("POST", `/api/founders/${founderId}/account/suspend`, admin, {
      reason: `${founderWord} reason`,
    });
    await eventually(async () => {
      const of = await placesOf(founderWord);
      expect(of).toEqual(
        expect.arrayContaining([
          "founders.founders",
          "founders.history",
          "gateway.suspensions",
          "matches.founders",
          "matches.history",
          "matches.reviews",
          `kindling.founders.${founderId}`,
          `kindling.matches.${match.id}`,
        ]),
      );
    });
    expect(await placesOf(investorWord)).toContain(`kindling.investors.${investorId}`);

    // The founder is erased at once; the investor from the archive, while a mail to them waits to be sent.
    await send("DELETE", `/api/founders/${founderId}?erase=true`, admin);
    mail.refuses = true;
    await send("POST", "/api/account-deletion", "", deletion);
    expect(await placesOf(investorWord)).toEqual(
      expect.arrayContaining(["gateway.due_mails", "investors.history", "investors.removals"]),
    );
    await send("DELETE", `/api/investors-database/${investorId}?erase=true`, admin);
    await stack.waitUntilConsistent();
    await nowhere();

    await stack.replaceNats();
    for (const service of ["founders", "investors"] as const)
      expect(await stack.command(service, "republish")).toMatchObject({ code: 0 });
    await stack.waitUntilConsistent();
    await nowhere();
  });
});

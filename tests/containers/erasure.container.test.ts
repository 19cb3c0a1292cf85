import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { type MailServer, mailEnv, startMailServer, tokenIn } from "@kindling/gateway/testing/mail-server.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { services } from "@kindling/test-kit/product/product.ts";
import { Stack } from "@kindling/test-kit/product/stack.ts";
import { storedTexts } from "@kindling/test-kit/product/stored-texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectBus, publishRaw } from "./event-log.ts";

const password = "correct horse battery staple";

/** A word that is in every text about one of the two people, and numbers of theirs; nobody else has them. */
const founderValues = ["qwyjibo", "8134907265"] as const;
const investorValues = ["zyxwabo", "7093486152"] as const;
const values = [...founderValues, ...investorValues];
const [founderWord, founderNumber] = founderValues;
const [investorWord, investorNumber] = investorValues;
const founder = founderLike(1, {
  company: `${founderWord} company`,
  name: `${founderWord} name`,
  email: `${founderWord}@example.com`,
  phone: `+49 ${founderNumber}`,
  website: `https://${founderWord}.example`,
  vertical: `${founderWord} vertical`,
  summary_text: `${founderWord} summary`,
  user_count: Number(founderNumber),
});
const investor = investorLike(1, {
  company: `${investorWord} company`,
  name: `${investorWord} name`,
  email: `${investorWord}@example.com`,
  phone: `+1 ${investorNumber}`,
  thesis_text: `${investorWord} thesis`,
  portfolio_companies: [`${investorWord} holding`],
});

describe.skipIf(!dockerAvailable())("an erased founder and an erased investor", () => {
  let mail: MailServer;
  let stack: Stack;
  let folder: string;
  let erasures: string;
  beforeAll(async () => {
    mail = await startMailServer();
    folder = await mkdtemp(join(tmpdir(), "kindling-erasures-"));
    erasures = join(folder, "erasures");
    await writeFile(erasures, "");
    const review = { REVIEW_APPLICATIONS: "on" };
    const records = { ...review, ERASURES_FILE: erasures };
    const gateway = { ...review, ...mailEnv(mail), ACCESS: "enforced" };
    stack = await Stack.start({ env: { founders: records, investors: records, gateway } });
  });
  afterAll(async () => {
    await stack?.stop();
    await mail?.close();
    await rm(folder, { recursive: true });
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

  /** Reads all tables, messages, logs of processes, and the list of erasures; returns where one of some texts is. */
  async function readAll() {
    const names = [...services.flatMap((service) => stack.namesOf(service)), "gateway"];
    const logs = names.map((name) => ({ place: name, text: stack.process(name).output() }));
    const list = { place: "ERASURES_FILE", text: await readFile(erasures, "utf8") };
    const texts = [...(await storedTexts(stack)), ...logs, list];
    return (...sought: readonly string[]): string[] =>
      texts
        .filter(({ text }) => sought.some((value) => text.toLowerCase().includes(value)))
        .map(({ place }) => place);
  }
  const placesOf = async (...sought: readonly string[]) => (await readAll())(...sought);
  const expectNowhere = () => eventually(async () => expect(await placesOf(...values)).toEqual([]));

  /** Both apply, confirm their emails, and are approved after a question. */
  async function apply(admin: string) {
    const founderId = (await send("POST", "/api/founders", "", founder)).body.data.id;
    const investorId = (await send("POST", "/api/investors-database", "", investor)).body.data.id;
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
    return { founderId, investorId, founderCookie, investorCookie };
  }
  type Applied = Awaited<ReturnType<typeof apply>>;

  /** What the founder and admins do with the founder's account. */
  async function changeFounder(admin: string, { founderId, founderCookie }: Applied): Promise<void> {
    await send("PUT", `/api/founders/${founderId}`, admin, { vertical: `another ${founderWord}` });
    // A deletion that an admin took back, whose link still has the address.
    await send("DELETE", "/api/me", founderCookie, { email: founder.email });
    await send("POST", "/api/account-deletion", "", { token: await mailedToken(founder.email) });
    await send("POST", `/api/founders/${founderId}/restore`, admin, {});
    expect(await placesOf(founderWord)).toContain("gateway.mailed_links");
    // A change that is not confirmed.
    await send("POST", "/api/founder/auth", "", { email: founder.email });
    const again = { token: await mailedToken(founder.email) };
    const sameFounder = (await send("POST", "/api/founder/session", "", again)).cookie!;
    await send("PUT", `/api/founders/${founderId}`, sameFounder, { email: `new.${founder.email}` });
    expect(await placesOf(`new.${founder.email}`)).toContain("gateway.mailed_links");
    const suspension = { reason: `${founderWord} reason` };
    await send("POST", `/api/founders/${founderId}/account/suspend`, admin, suspension);
  }

  /** A founder's state that `matches` cannot store, and a text about the investor that is no event. */
  async function makeDeadLetters(admin: string, { founderId, investorId }: Applied): Promise<void> {
    const refusal = "check (state ->> 'vertical' not like 'refused %')";
    await stack.postgres.query("matches", `alter table founders add constraint refusal ${refusal}`);
    await send("PUT", `/api/founders/${founderId}`, admin, { vertical: `refused ${founderWord}` });
    const bus = connectBus(stack.nats.url);
    const text = `no JSON about ${investorWord}, ${investorNumber}`;
    await publishRaw(bus, investorChanged, investorId, text).finally(() => bus.close());
    await eventually(async () => {
      const placesOf = await readAll();
      for (const value of values) expect(placesOf(value)).toContain("matches.dead_letters");
    });
  }

  /** What lets the two sign in. */
  const accesses = async () => {
    const sql = `
      select purpose as kind from mailed_links where purpose in ('link', 'invitation')
      union all select 'password' from investor_passwords union all
      select 'session of ' || role from sessions where role <> 'admin' order by kind`;
    return (await stack.postgres.query("gateway", sql)).map(({ kind }) => kind);
  };

  it("are in no database, stream or log, and are not published again", async () => {
    const admin = (await send("POST", "/api/admin/session", "", { passcode: "sesame-123" })).cookie!;
    const applied = await apply(admin);
    const { founderId, investorId, investorCookie } = applied;
    await stack.waitUntilConsistent();
    const [match] = (await send("GET", `/api/founders/${founderId}/matches`, admin)).body.data;
    const note = `${founderWord} met ${investorWord}`;
    await send("PUT", `/api/matches/${match.id}/rating`, admin, { ben_rating: 2, ben_notes: note });
    const introduction = { match_ids: [match.id], message: note };
    expect(await send("POST", "/api/introductions", admin, introduction)).toMatchObject({ status: 201 });
    const planned = { about: { kind: "match", id: match.id }, due_on: "2026-12-01", note };
    expect(await send("POST", "/api/follow-ups", admin, planned)).toMatchObject({ status: 201 });
    for (const [path, text] of [
      [`/api/founders/${founderId}`, founderValues.join(" ")],
      [`/api/investors-database/${investorId}`, investorValues.join(" ")],
    ] as const)
      await send("POST", `${path}/notes`, admin, { text });
    await changeFounder(admin, applied);
    await send("POST", `/api/investors-database/${investorId}/invitation`, admin, { mail: false });
    await send("DELETE", "/api/me", investorCookie, { email: investor.email });
    const deletion = { token: await mailedToken(investor.email) };
    await makeDeadLetters(admin, applied);

    // The search finds all values, wherever they are.
    const reviewed = [
      "matches.history",
      "matches.reviews",
      "gateway.follow_ups",
      `kindling.matches.${match.id}`,
    ];
    const ofFounder = ["founders.founders", "founders.history", "founders.notes", "matches.founders"];
    const ofInvestor = ["investors.investors", "investors.history", "investors.notes", "matches.investors"];
    await eventually(async () => {
      const placesOf = await readAll();
      for (const value of founderValues) {
        const places = [...ofFounder, `kindling.founders.${founderId}`];
        expect(placesOf(value)).toEqual(expect.arrayContaining(places));
      }
      for (const value of investorValues) {
        const places = [...ofInvestor, `kindling.investors.${investorId}`];
        expect(placesOf(value)).toEqual(expect.arrayContaining(places));
      }
      expect(placesOf(founderWord)).toEqual(expect.arrayContaining([...reviewed, "gateway.suspensions"]));
      expect(placesOf(investorWord)).toEqual(expect.arrayContaining(reviewed));
    });
    expect(await accesses()).toEqual(["invitation", "password", "session of investor"]);

    // The founder is erased at once; the investor from the archive, while a mail to them waits to be sent.
    await send("DELETE", `/api/founders/${founderId}?erase=true`, admin);
    mail.refuses = true;
    await send("POST", "/api/account-deletion", "", deletion);
    expect(await placesOf(investorWord)).toEqual(
      expect.arrayContaining(["gateway.due_mails", "investors.history", "investors.removals"]),
    );
    await send("DELETE", `/api/investors-database/${investorId}?erase=true`, admin);
    await stack.waitUntilConsistent();
    await expectNowhere();
    expect(await accesses()).toEqual([]);
    const listed = (await readFile(erasures, "utf8")).match(/^\S+ \d+/gm);
    expect(listed).toEqual([`founder ${founderId}`, `investor ${investorId}`]);

    await stack.kill("matches-1");
    expect(await stack.command("matches", "rebuild")).toMatchObject({ code: 0 });
    await stack.start("matches-1");
    await republish();
    await stack.replaceNats();
    await republish();
  });

  /** Publishes every state again, and expects no value of the two in it. */
  async function republish(): Promise<void> {
    for (const service of ["founders", "investors", "matches"] as const)
      expect(await stack.command(service, "republish")).toMatchObject({ code: 0 });
    await stack.waitUntilConsistent();
    await expectNowhere();
  }
});

import { texts } from "@kindling/contracts/texts.ts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  approved,
  foundersResponse,
  people,
  respondWith,
  startEnforced,
} from "../testing/enforced-gateway.ts";
import type { Respond } from "../testing/recording-upstream.ts";
import { useMailingGateway } from "../testing/use-mailing-gateway.ts";

const [ada, bo] = people.founders;
const applications = "/api/applications/founders";
const gateway = useMailingGateway();
/** Everyone's application and email as the service has them. */
let application: object;
let emailNow: string | undefined;
/** How the service responds to a decision. */
let decided: Respond;

beforeEach(() => {
  application = { ...approved, state: "pending" };
  emailNow = undefined;
  const others = gateway.upstream.respond;
  gateway.upstream.respond = (request, response, raw) => {
    const { method, url } = request;
    const isDecided = url.startsWith(applications);
    if (isDecided && method === "POST") return decided(request, response, raw);
    if (isDecided) return respondWith(() => success(application))(request, response, raw);
    const isMoved = method === "GET" && emailNow !== undefined;
    return (isMoved ? respondWith((sent) => foundersResponse(sent, emailNow)) : others)(
      request,
      response,
      raw,
    );
  };
});

const success = (data: object): [number, object] => [200, { success: true, data }];
/** The service stores a decision, if `next` has what it becomes, and does not answer. */
const cutOff = (next?: object): Respond => {
  return (_request, _response, raw) => {
    if (next) application = { ...application, asked_at: new Date().toISOString(), ...next };
    raw.socket.destroy();
  };
};
const decide = async (path: string, body: object) =>
  (await gateway.asAdmin("POST", `${applications}/${path}`, body)).status;
const mailed = () => gateway.mails.map(({ to }) => to[0]);
const due = () => gateway.database.query("select from due_mails");

describe("a decision whose response is lost", () => {
  it.each([
    ["1/approve", {}, { state: "approved" }, "was approved"],
    ["1/ask", { question: "Who builds it?" }, { question: "Who builds it?" }, "Who builds it?"],
    ["1/decline", { reason: "Not ours." }, { state: "declined", reason: "Not ours." }, "Not ours."],
  ])("is mailed once, ten minutes later, if it was saved: %s", async (path, body, saved, says) => {
    decided = cutOff(saved);
    expect(await decide(path, body)).toBe(502);
    await gateway.sweepLater(5);
    expect(mailed()).toEqual([]);
    await gateway.sweepLater(5);
    await gateway.sweepLater();
    expect(mailed()).toEqual([ada.email]);
    expect(gateway.mails[0]!.text).toContain(says);
  });

  it("is mailed to each of several applicants", async () => {
    decided = cutOff({ state: "declined", reason: "Not ours." });
    expect(await decide("decline", { ids: [1, 2, 1], reason: "Not ours." })).toBe(502);
    await gateway.sweepLater();
    expect(mailed().sort()).toEqual([ada.email, bo.email]);
  });

  it("is not mailed if it was not saved", async () => {
    decided = cutOff();
    expect(await decide("1/approve", {})).toBe(502);
    expect(await decide("1/ask", { question: "Who builds it?" })).toBe(502);
    expect(await decide("1/decline", { reason: "Not ours." })).toBe(502);
    expect(await due()).toHaveLength(3);
    await gateway.sweepLater();
    expect([mailed(), await due()]).toEqual([[], []]);
  });

  it("is not mailed if it was a question that was not saved, and an older one stands", async () => {
    const asked_at = new Date(Date.now() - 86_400_000).toISOString();
    application = { ...application, question: "Since when?", asked_at };
    decided = cutOff();
    expect(await decide("1/ask", { question: "Who builds it?" })).toBe(502);
    await gateway.sweepLater();
    expect([mailed(), await due()]).toEqual([[], []]);
  });

  it("is mailed once by the request that repeats it", async () => {
    decided = cutOff();
    expect(await decide("1/approve", {})).toBe(502);
    application = approved;
    decided = respondWith(() => success(approved));
    expect(await decide("1/approve", {})).toBe(200);
    await gateway.sweepLater();
    expect(mailed()).toEqual([ada.email]);
  });

  it.each(["one", "several"])(
    "is mailed though a request that repeats it is refused, for %s",
    async (count) => {
      decided = cutOff({ state: "approved" });
      expect(await decide("1/approve", {})).toBe(502);
      const error = texts.applicationApproved;
      if (count === "one") {
        decided = respondWith(() => [409, { success: false, error, code: "conflict" }]);
        expect(await decide("1/approve", {})).toBe(409);
      } else {
        decided = respondWith(() => success([{ id: 1, error }]));
        expect(await decide("approve", { ids: [1] })).toBe(200);
      }
      await gateway.sweepLater();
      expect(mailed()).toEqual([ada.email]);
    },
  );

  it("is not mailed to a member who was archived meanwhile", async () => {
    decided = cutOff({ state: "approved" });
    expect(await decide("1/approve", {})).toBe(502);
    const gone = { success: false, error: texts.founderNotFound, code: "not_found" };
    const { respond } = gateway.upstream;
    gateway.upstream.respond = (request, ...rest) =>
      (request.method === "GET" ? respondWith(() => [404, gone]) : respond)(request, ...rest);
    await gateway.sweepLater();
    expect([mailed(), await due()]).toEqual([[], []]);
  });
});

it("a decision that the service refuses is not mailed, though another admin's was saved", async () => {
  const taken = { success: false, error: texts.founderExists, code: "conflict" };
  decided = respondWith(() => [409, taken]);
  expect(await decide("1/approve", {})).toBe(409);
  application = approved;
  await gateway.sweepLater();
  expect(mailed()).toEqual([]);
});

describe("the notice of a new email that the mail server refuses", () => {
  const email = "new@example.com";
  beforeEach(async () => {
    gateway.refuseMails(true);
    expect((await gateway.asAdmin("PUT", "/api/founders/1", { email })).status).toBe(200);
    emailNow = email;
  });

  it("is sent once it accepts mails again", async () => {
    await gateway.sweepLater();
    gateway.refuseMails(false);
    await gateway.sweepLater();
    await gateway.sweepLater();
    expect(mailed()).toEqual([ada.email]);
    expect(gateway.mails[0]!.text).toContain(`is now ${email}`);
  });

  it("is tried for a day", async () => {
    await gateway.sweepLater(23 * 60);
    expect(await due()).toHaveLength(1);
    await gateway.sweepLater(60);
    expect(await due()).toEqual([]);
  });
});

it("a mail that is due is forgotten after a day without a mail server too", async () => {
  const { app, database, close } = await startEnforced();
  await database.query(`
    insert into due_mails (role, subject_id, about, email, made_at)
    select 'founder', n, 'email', 'old@example.com', now() - make_interval(hours => n) from unnest('{23, 25}'::int[]) n`);
  await app.auth!.sweep();
  expect(await database.query("select subject_id from due_mails")).toEqual([{ subject_id: 23 }]);
  await close();
});

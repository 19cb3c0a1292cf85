import { texts } from "@kindling/contracts/texts.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { approved, people, respondWith } from "../testing/enforced-gateway.ts";
import type { Respond } from "../testing/recording-upstream.ts";
import { useMailingGateway } from "../testing/use-mailing-gateway.ts";

const [ada, bo] = people.founders;
const applications = "/api/applications/founders";
const gateway = useMailingGateway();
/** Everyone's application as the service has it. */
let application: object;
/** When everyone's application was approved, as the history has it. */
let approvedAt: string[];
/** How the service responds to a decision. */
let decided: Respond;

beforeEach(() => {
  application = { ...approved, state: "pending" };
  approvedAt = [];
  const others = gateway.upstream.respond;
  gateway.upstream.respond = (request, response, raw) => {
    const { method, url } = request;
    const isDecided = url.startsWith(applications);
    if (isDecided && method === "POST") return decided(request, response, raw);
    if (isDecided) return respondWith(() => success(application))(request, response, raw);
    if (url.endsWith("/history"))
      return respondWith(() => success(approvedAt.map(entry)))(request, response, raw);
    return others(request, response, raw);
  };
});

const entry = (at: string) => ({
  ...{ id: 1, at, action: "approved", changes: [] },
  actor: { role: "admin", id: null, name: null },
});
const success = (data: object): [number, object] => [200, { success: true, data }];
/** The service stores a decision, if `next` has what it becomes, and does not answer. */
const cutOff = (next?: object): Respond => {
  return (_request, _response, raw) => {
    const at = new Date().toISOString();
    if (next) application = { ...application, asked_at: at, declined_at: at, ...next };
    if (next && "state" in next && next.state === "approved") approvedAt = [at];
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
    await gateway.sendInterruptedLater(5);
    expect(mailed()).toEqual([]);
    await gateway.sendInterruptedLater(5);
    await gateway.sendInterruptedLater();
    expect(mailed()).toEqual([ada.email]);
    expect(gateway.mails[0]!.text).toContain(says);
  });

  it("is mailed to each of several applicants", async () => {
    decided = cutOff({ state: "declined", reason: "Not ours." });
    expect(await decide("decline", { ids: [1, 2, 1], reason: "Not ours." })).toBe(502);
    await gateway.sendInterruptedLater();
    expect(mailed().sort()).toEqual([ada.email, bo.email]);
  });

  it("is not mailed if it was not saved", async () => {
    decided = cutOff();
    expect(await decide("1/approve", {})).toBe(502);
    expect(await decide("1/ask", { question: "Who builds it?" })).toBe(502);
    expect(await decide("1/decline", { reason: "Not ours." })).toBe(502);
    expect(await due()).toHaveLength(3);
    await gateway.sendInterruptedLater();
    expect([mailed(), await due()]).toEqual([[], []]);
  });

  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  it.each([
    ["1/approve", { from: "declined" }, { state: "approved" }],
    ["1/ask", { question: "Who builds it?" }, { question: "Since when?", asked_at: yesterday }],
    ["1/decline", { reason: "Not ours." }, { state: "declined", reason: "No.", declined_at: yesterday }],
  ])("is not mailed if it was not saved, and an older one stands: %s", async (path, body, older) => {
    application = { ...application, ...older };
    approvedAt = [yesterday];
    decided = cutOff();
    expect(await decide(path, body)).toBe(502);
    await gateway.sendInterruptedLater();
    expect([mailed(), await due()]).toEqual([[], []]);
  });

  it("is not mailed if it has ended meanwhile, and leaves no job", async () => {
    decided = cutOff({ state: "declined", reason: "Not ours." });
    expect(await decide("decline", { ids: [1, 2], reason: "Not ours." })).toBe(502);
    await gateway.database.query("delete from due_mails where subject_id = 2");
    expect(
      await gateway.database.query("select from graphile_worker.jobs where key like 'mail %'"),
    ).toHaveLength(1);
    await gateway.sendInterruptedLater();
    expect(mailed()).toEqual([ada.email]);
  });

  it("is mailed once by the request that repeats it", async () => {
    decided = cutOff();
    expect(await decide("1/approve", {})).toBe(502);
    application = approved;
    approvedAt = [new Date().toISOString()];
    decided = respondWith(() => success(approved));
    expect(await decide("1/approve", {})).toBe(200);
    await gateway.sendInterruptedLater();
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
      await gateway.sendInterruptedLater();
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
    await gateway.sendInterruptedLater();
    expect([mailed(), await due()]).toEqual([[], []]);
  });
});

it("a decision that the service refuses is not mailed, though another admin's was saved", async () => {
  const taken = { success: false, error: texts.founderExists, code: "conflict" };
  decided = respondWith(() => [409, taken]);
  expect(await decide("1/approve", {})).toBe(409);
  application = approved;
  approvedAt = [new Date().toISOString()];
  await gateway.sendInterruptedLater();
  expect(mailed()).toEqual([]);
});

it("mails that the service's errors end are ended before others are sent", async () => {
  const ids = Array.from({ length: 11 }, (_, index) => index + 1);
  decided = respondWith(() =>
    success(ids.map((id) => ({ id, error: id === 11 ? texts.applicationApproved : null }))),
  );
  const { respond } = gateway.upstream;
  const dueThen: Promise<object[]>[] = [];
  gateway.upstream.respond = async (request, ...rest) => {
    if (request.method === "GET") {
      dueThen.push(gateway.database.query("select from due_mails where subject_id = 11"));
      await dueThen[0];
    }
    respond(request, ...rest);
  };
  expect(await decide("approve", { ids })).toBe(200);
  expect(await dueThen[0]).toEqual([]);
});

it("a mail that the version before made due is sent too", async () => {
  await gateway.database.query("alter table due_mails disable trigger queue_due_mail");
  await gateway.database.query(
    "insert into due_mails (role, subject_id, about, email, made_at) values ('founder', 1, 'email', 'old@example.com', now() - interval '1 hour')",
  );
  await gateway.database.query("alter table due_mails enable trigger queue_due_mail");
  await gateway.auth.dueMails.queueMissing();
  await eventually(async () => expect([mailed(), await due()]).toEqual([["old@example.com"], []]));
});

import { confirmEmailChange, readEmailChange } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { foundersResponse, people, respondWith } from "../../testing/enforced-gateway.ts";
import { tokenIn } from "../../testing/mail-server.ts";
import type { Respond } from "../../testing/recording-upstream.ts";
import { useMailingGateway } from "../../testing/use-mailing-gateway.ts";

const [ada] = people.founders;
const confirmed = { email: "new@example.com" };
const byAdmin = { email: "ada@elsewhere.example" };
const gateway = useMailingGateway({ REVIEW_APPLICATIONS: "on" });
let respond: Respond;
let token: string;

beforeEach(async () => {
  const { mails, upstream } = gateway;
  respond = upstream.respond;
  // As the service does: a member's new email is not stored.
  upstream.respond = (request, ...rest) => respond({ ...request, body: JSON.stringify(ada) }, ...rest);
  await gateway.asFounder("PUT", "/api/founders/1", confirmed);
  token = tokenIn(mails.find(({ to }) => to.includes(confirmed.email))!.text);
  mails.length = 0;
  upstream.respond = respond;
  upstream.received.length = 0;
});

const confirm = () => gateway.call("POST", "/api/email-change", { token });
const changeEmail = () => gateway.asAdmin("PUT", "/api/founders/1", byAdmin);
const reset = () => gateway.asAdmin("POST", "/api/founders/1/account/reset");
const saved = () =>
  gateway.upstream.received.filter(({ method }) => method === "PUT").map(({ body }) => JSON.parse(body));

describe("PUT /api/founders/:id by its founder", () => {
  it("keeps the earlier link when the new email cannot be mailed", async () => {
    const { upstream } = gateway;
    upstream.respond = (request, ...rest) => respond({ ...request, body: JSON.stringify(ada) }, ...rest);
    gateway.refuseMails(true);
    const { body } = await gateway.asFounder("PUT", "/api/founders/1", { email: "other@example.com" });
    expect(body.data.email_change).toBe("not-mailed");
    const read = await gateway.call("POST", "/api/email-change/link", { token });
    expect(read.body.data?.email).toBe(confirmed.email);
  });
});

describe("/api/me/email-change", () => {
  it("shows the founder their unconfirmed email until they cancel it, which ends the link", async () => {
    const read = () => gateway.asFounder("GET", "/api/me/email-change");
    expect((await read()).body.data).toEqual({ ...confirmed, expires_at: expect.any(String) });
    expect((await gateway.asFounder("DELETE", "/api/me/email-change")).body.data).toBeNull();
    expect((await read()).body.data).toBeNull();
    expect((await confirm()).status).toBe(401);
    expect(saved()).toEqual([]);
  });

  it("is empty once the email is confirmed or the link is too old", async () => {
    await gateway.database.query("update mailed_links set expires_at = now() - interval '1 second'");
    expect((await gateway.asFounder("GET", "/api/me/email-change")).body.data).toBeNull();
  });
});

describe("POST /api/email-change", () => {
  it.each([
    ["changes the email", changeEmail, [byAdmin]],
    ["suspends the account", () => gateway.asAdmin("POST", "/api/founders/1/account/suspend", {}), []],
    ["resets the sign-in", reset, []],
  ] as const)("returns 401 and saves nothing when an admin %s meanwhile", async (_what, change, emails) => {
    const { upstream } = gateway;
    upstream.respond = async (...request) => {
      // The first request of the confirmation reads the record.
      upstream.respond = respond;
      expect((await change()).status).toBe(200);
      respond(...request);
    };
    const { status, body } = await confirm();
    expect([status, body.error]).toEqual([401, texts.linkInvalid]);
    expect(saved()).toEqual(emails);
  });

  it.each([
    ["keeps the link of a reset that comes before it ends the access", "GET", 401, 200],
    ["ends the link of a reset that comes while it saves: it was mailed to the old address", "PUT", 200, 401],
  ])("%s", async (_what, method, status, ofLink) => {
    const { upstream } = gateway;
    let resetting: ReturnType<typeof reset> | undefined;
    upstream.respond = async (request, ...rest) => {
      if (request.method === method && resetting === undefined) {
        resetting = reset();
        await resetting;
      }
      respond(request, ...rest);
    };
    expect((await confirm()).status).toBe(status);
    expect((await resetting!).body.data.mailed).toBe(true);
    const token = tokenIn(gateway.mails.find(({ text }) => text.includes("/founder/login#"))!.text);
    expect((await gateway.call("POST", "/api/founder/session", { token })).status).toBe(ofLink);
  });

  it("does not hold back an admin's change while it saves, which is saved last", async () => {
    const { upstream } = gateway;
    let changing: ReturnType<typeof changeEmail> | undefined;
    upstream.respond = async (request, ...rest) => {
      if (request.method === "PUT" && changing === undefined) {
        changing = changeEmail();
        await changing;
      }
      respond(request, ...rest);
    };
    expect((await confirm()).status).toBe(200);
    expect((await changing!).status).toBe(200);
    expect(saved()).toEqual([confirmed, byAdmin]);
  });

  it.each([
    ["a member confirms", confirm, confirmed.email],
    ["an admin makes", changeEmail, byAdmin.email],
  ])(
    "mails the old address once when a change that %s is saved without a response",
    async (_who, change, email) => {
      const { upstream, mails } = gateway;
      let isSaved = false;
      upstream.respond = (request, response, raw) => {
        if (isSaved && request.method === "GET" && !request.url.startsWith("/api/applications/")) {
          return respondWith((sent) => foundersResponse(sent, email))(request, response, raw);
        }
        if (isSaved || request.method !== "PUT") return respond(request, response, raw);
        isSaved = true;
        raw.socket.destroy();
      };
      expect((await change()).status).toBe(502);
      expect((await change()).status).toBe(200);
      expect(mails).toEqual([]);
      await gateway.sendInterruptedLater();
      await gateway.sendInterruptedLater();
      expect(mails.map(({ to }) => to)).toEqual([[ada.email]]);
      expect(mails[0]!.text).toContain(`is now ${email}`);
    },
  );

  it("mails nobody when the service refuses the email", async () => {
    const { upstream, mails } = gateway;
    const taken = { success: false, error: texts.founderExists, code: "conflict" };
    upstream.respond = (request, ...rest) =>
      (request.method === "PUT" ? respondWith(() => [409, taken]) : respond)(request, ...rest);
    expect((await confirm()).status).toBe(409);
    const later = respondWith((sent) => foundersResponse(sent, "later@example.com"));
    upstream.respond = (request, ...rest) => (request.method === "GET" ? later : respond)(request, ...rest);
    await gateway.sendInterruptedLater();
    expect(mails).toEqual([]);
  });

  it("can be repeated when the application's email could not be confirmed", async () => {
    const { upstream } = gateway;
    const path = "/internal/founders/1/confirmed-email";
    upstream.respond = (request, response, raw) =>
      request.url === path ? void raw.socket.destroy() : respond(request, response, raw);
    expect((await confirm()).status).toBe(502);
    upstream.respond = respond;
    upstream.received.length = 0;
    expect((await confirm()).status).toBe(200);
    expect(upstream.received.map(({ url }) => url)).toContain(path);
  });

  it("returns the 404 that it declares while the record is archived and its access has not ended yet", async () => {
    const missing = { success: false, error: texts.founderNotFound, code: "not_found" };
    gateway.upstream.respond = respondWith(() => [404, missing]);
    for (const { path, errors } of [readEmailChange, confirmEmailChange]) {
      expect((await gateway.call("POST", path, { token })).status).toBe(404);
      expect(errors).toContain(404);
    }
  });
});

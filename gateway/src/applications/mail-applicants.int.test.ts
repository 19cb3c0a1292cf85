import { connect } from "node:net";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { describe, expect, it } from "vitest";
import { approved, people, respondWith, startEnforced } from "../testing/enforced-gateway.ts";
import { mailEnv, startMailServer, tokenIn } from "../testing/mail-server.ts";
import { publishMember } from "../testing/publish-member.ts";
import { useMailingGateway } from "../testing/use-mailing-gateway.ts";

const [ada] = people.founders;

it("an applicant is mailed a link also when the client disconnects before the response", async () => {
  const server = await startMailServer();
  const gateway = await startEnforced({ env: { ...mailEnv(server), REVIEW_APPLICATIONS: "on" } });
  const { founders } = gateway.upstreams;
  const { respond } = founders;
  const client = connect(gateway.port, "127.0.0.1");
  const connections = () => new Promise<number>((got) => gateway.app.server.getConnections((_, n) => got(n)));
  founders.respond = async (request, ...rest) => {
    if (request.url === "/api/founders") {
      client.destroy();
      await expect.poll(connections).toBe(0);
      return respondWith(() => [201, { success: true, data: { id: 1 } }])(request, ...rest);
    }
    const pending = respondWith(() => [200, { success: true, data: { ...approved, state: "pending" } }]);
    return (/^\/api\/applications\//.test(request.url) ? pending : respond)(request, ...rest);
  };
  try {
    const body = JSON.stringify({ email: ada.email });
    client.write(
      `POST /api/founders HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
        `content-length: ${body.length}\r\n\r\n${body}`,
    );
    await eventually(() => expect(server.mails.map(({ to }) => to)).toEqual([[ada.email]]));
  } finally {
    client.destroy();
    await gateway.close();
    await server.close();
  }
});

describe("the first mail to an applicant", () => {
  const gateway = useMailingGateway({ REVIEW_APPLICATIONS: "on" });
  const due = () => gateway.database.query("select from due_mails");
  const apply = async (application: object, summary_text = "") => {
    const created = { success: true, data: { id: 1, summary_text } };
    const { respond } = gateway.upstream;
    gateway.upstream.respond = (request, ...rest) => {
      if (request.url === "/api/founders") return respondWith(() => [201, created])(request, ...rest);
      const read = respondWith(() => [200, { success: true, data: { ...approved, ...application } }]);
      return (/^\/api\/applications\//.test(request.url) ? read : respond)(request, ...rest);
    };
    gateway.refuseMails(true);
    const response = await gateway.call("POST", "/api/founders", { email: ada.email });
    expect(response).toMatchObject({ status: 201, body: created });
    await expect.poll(() => gateway.refusedMails).toEqual([ada.email]);
    expect(await due()).toHaveLength(1);
    gateway.refuseMails(false);
  };

  it("is not sent again when the application is, whose key and response pass the gateway", async () => {
    await apply({ state: "pending" });
    const { respond } = gateway.upstream;
    const keys: unknown[] = [];
    gateway.upstream.respond = (request, response, raw) => {
      if (request.url === "/api/founders") {
        keys.push(request.headers["idempotency-key"]);
        response.setHeader("idempotent-replayed", "true");
      }
      return respond(request, response, raw);
    };
    await gateway.database.query("delete from due_mails");
    const headers = { "idempotency-key": "one" };
    expect((await gateway.call("POST", "/api/founders", { email: ada.email }, headers)).status).toBe(201);
    expect([keys, (await due()).length]).toEqual([["one"], 0]);
  });

  it("is sent later when the mail server refuses it", async () => {
    await apply({ state: "pending" });
    await gateway.sendInterruptedLater();
    await gateway.sendInterruptedLater();
    expect(gateway.mails.map(({ to }) => to)).toEqual([[ada.email]]);
    const token = tokenIn(gateway.mails[0]!.text);
    expect((await gateway.call("POST", "/api/founder/session", { token })).status).toBe(200);
    expect(await due()).toEqual([]);
  });

  it.each([0, 100_000])("is due by the service's response alone, with %i more bytes", async (bytes) => {
    await apply({ state: "pending" }, "x".repeat(bytes));
    expect(gateway.upstream.received.map(({ url }) => url)).not.toContain("/internal/founders/by-email");
  });

  it("is not sent later when an admin has given another link, which it would end", async () => {
    await apply({ state: "pending" });
    await gateway.database.query(
      "insert into due_mails (role, subject_id, about, email, made_at) values ('investor', 1, 'confirmation', '', now())",
    );
    for (const path of ["founders/1/account/reset", "investors-database/1/invitation"])
      expect((await gateway.asAdmin("POST", `/api/${path}`, {})).body.data.mailed).toBe(true);
    expect(await due()).toEqual([]);
  });

  it("does not end the invitation that an admin sends at the same time", async () => {
    await gateway.database.query(
      "insert into due_mails (role, subject_id, about, email, made_at) values ('investor', 1, 'confirmation', '', now())",
    );
    const { investors } = gateway;
    const { respond } = investors;
    let path = "";
    investors.respond = async (request, ...rest) => {
      if (request.url !== "/api/applications/investors/1") return respond(request, ...rest);
      path = (await gateway.asAdmin("POST", "/api/investors-database/1/invitation", {})).body.data.path;
      const pending = { success: true, data: { ...approved, state: "pending" } };
      return respondWith(() => [200, pending])(request, ...rest);
    };
    await gateway.sendInterruptedLater();
    investors.respond = respond;
    expect(gateway.mails.map(({ text }) => tokenIn(text))).toEqual([tokenIn(path)]);
    const given = { token: tokenIn(path), password: "a sound of many waters" };
    expect((await gateway.call("POST", "/api/investor/password", given)).status).toBe(200);
  });

  it("becomes due with the event of an investor who applied within a day and was not invited", async () => {
    const { auth, bus, database } = gateway;
    for (const [id, action] of [
      [4, "invited"],
      [6, "sign-in-reset"],
    ] as const)
      await auth.audit.record({
        action,
        actor: { role: "system" },
        about: { kind: "investor", id },
        requestId: "1",
      });
    gateway.refuseMails(true);
    const publish = (id: number, hours: number, is: "applied" | "archived" = "applied") =>
      publishMember(bus, "investor", { id, is, at: new Date(Date.now() - hours * 3_600_000).toISOString() });
    for (const _ of [1, 2]) {
      for (const id of [2, 4, 6]) await publish(id, 1);
      await publish(1, 25);
      await publish(3, 1, "archived");
    }
    await publishMember(bus, "founder", { is: "applied", at: new Date().toISOString() });
    expect(await database.query("select role, subject_id, about from due_mails")).toEqual([
      { role: "investor", subject_id: 2, about: "confirmation" },
    ]);
  });

  it.each([
    ["when it becomes due at the same moment", ""],
    ["for an email that an admin typed, and then replaced", "replaced@elsewhere.example"],
  ])("does not replace an admin's invitation %s", async (_when, email) => {
    const { investors, database } = gateway;
    const { respond } = investors;
    investors.respond = (request, ...rest) =>
      request.url === "/api/applications/investors/1"
        ? respondWith(() => [200, { success: true, data: { ...approved, state: "pending" } }])(
            request,
            ...rest,
          )
        : respond(request, ...rest);
    const { body } = await gateway.asAdmin("POST", "/api/investors-database/1/invitation", {});
    await database.query(
      "insert into due_mails (role, subject_id, about, email, made_at) values ('investor', 1, 'confirmation', $1, date_trunc('second', now()))",
      [email],
    );
    await gateway.sendInterruptedLater();
    expect(await due()).toEqual([]);
    investors.respond = respond;
    const given = { token: tokenIn(body.data.path), password: "a sound of many waters" };
    expect((await gateway.call("POST", "/api/investor/password", given)).status).toBe(200);
  });

  it("is not sent later when the email is confirmed", async () => {
    const application = { state: "pending", email_confirmed: false };
    await apply(application);
    application.email_confirmed = true;
    await gateway.sendInterruptedLater();
    expect([gateway.mails, await due()]).toEqual([[], []]);
  });
});

describe("an investor's invitation, where nobody reviews applications", () => {
  const gateway = useMailingGateway();
  const due = () => gateway.database.query("select from due_mails");
  const register = async (role: "founder" | "investor") => {
    const service = role === "founder" ? gateway.upstream : gateway.investors;
    const path = role === "founder" ? "/api/founders" : "/api/investors-database";
    const { respond } = service;
    service.respond = (request, ...rest) =>
      (request.url === path && request.method === "POST"
        ? respondWith(() => [201, { success: true, data: { id: 1 } }])
        : respond)(request, ...rest);
    try {
      expect((await gateway.call("POST", path, { name: "Ivy", email: "ivy@example.com" })).status).toBe(201);
    } finally {
      service.respond = respond;
    }
  };

  it("is mailed after the registration, and leads to a password", async () => {
    await register("investor");
    await eventually(() => expect(gateway.mails.map(({ to }) => to)).toEqual([[people.investors[0].email]]));
    expect(gateway.mails[0]!.text).toContain("You are invited to Kindling.");
    const body = { token: tokenIn(gateway.mails[0]!.text), password: "a sound of many waters" };
    expect((await gateway.call("POST", "/api/investor/password", body)).status).toBe(200);
    await eventually(async () => expect(await due()).toEqual([]));
  });

  it("is mailed later when the mail server refuses it, unless an admin has invited them meanwhile", async () => {
    gateway.refuseMails(true);
    await register("investor");
    await expect.poll(() => gateway.refusedMails).toHaveLength(1);
    gateway.refuseMails(false);
    await gateway.sendInterruptedLater();
    expect(gateway.mails).toHaveLength(1);
    gateway.refuseMails(true);
    await gateway.database.query("delete from history");
    await register("investor");
    await expect.poll(() => gateway.refusedMails).toHaveLength(2);
    await gateway.asAdmin("POST", "/api/investors-database/1/invitation", { mail: false });
    expect(await due()).toEqual([]);
  });

  it("is not mailed to a founder, who asks for a link", async () => {
    await register("founder");
    expect(await due()).toEqual([]);
  });
});

describe("an investor's invitation with INVITE_INVESTORS=off", () => {
  const gateway = useMailingGateway({ INVITE_INVESTORS: "off" });

  it("is left to admins, and the web client is not told that it is mailed", async () => {
    const { data } = (await gateway.call("GET", "/api/config")).body;
    expect(data.invites_investors).toBeUndefined();
    gateway.investors.respond = respondWith(() => [201, { success: true, data: { id: 1 } }]);
    await gateway.call("POST", "/api/investors-database", { name: "Ivy", email: "ivy@example.com" });
    expect(await gateway.database.query("select from due_mails")).toEqual([]);
  });
});

import { createLog } from "@kindling/service-kit/log.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressKey } from "../rate-limits/client-address.ts";
import { approved, people, respondWith, startEnforced } from "../testing/enforced-gateway.ts";
import { type MailServer, mailEnv, startMailServer, tokenIn } from "../testing/mail-server.ts";
import { passTime } from "../testing/pass-time.ts";

const [ada] = people.founders;

describe("REVIEW_APPLICATIONS, with a mail server", () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.close());

  /** The calls to founders of an application and of a sign-in by a mailed link. */
  const callsWith = async (setting: "on" | "off") => {
    const env = { ...mailEnv(server), PUBLIC_URL: "https://ember.example", REVIEW_APPLICATIONS: setting };
    const gateway = await startEnforced({ env });
    try {
      const { founders } = gateway.upstreams;
      const { respond } = founders;
      const created = respondWith(() => [201, { success: true, data: { id: 1 } }]);
      founders.respond = (request, ...rest) =>
        (request.url === "/api/founders" ? created : respond)(request, ...rest);
      await gateway.call("POST", "/api/founders", { email: ada.email });
      await gateway.call("POST", "/api/founder/auth", { email: ada.email });
      const token = tokenIn(server.mails.at(-1)!.text);
      expect((await gateway.call("POST", "/api/founder/session", { token })).status).toBe(200);
      return founders.received.map(({ url }) => url);
    } finally {
      await gateway.close();
    }
  };
  const confirmation = "/internal/founders/1/confirmed-email";

  it("on, stores that the email of a mailed link is confirmed", async () => {
    expect(await callsWith("on")).toContain(confirmation);
  });

  it("on, does not confirm an email that an admin sets while the link to the former one is used", async () => {
    const gateway = await startEnforced({ env: { ...mailEnv(server), REVIEW_APPLICATIONS: "on" } });
    try {
      await gateway.call("POST", "/api/founder/auth", { email: ada.email });
      const token = tokenIn(server.mails.at(-1)!.text);
      const { founders } = gateway.upstreams;
      const { respond } = founders;
      founders.respond = async (request, ...rest) => {
        if (request.url === "/founders/1") {
          gateway.emailNow = "new@example.com";
          await gateway.database.query("delete from mailed_links");
        }
        return respond(request, ...rest);
      };
      expect((await gateway.call("POST", "/api/founder/session", { token })).status).toBe(401);
      expect(founders.received.map(({ url }) => url)).not.toContain(confirmation);
    } finally {
      await gateway.close();
    }
  });

  it("on, takes applications beyond the address's limit of mails, and mails their links later", async () => {
    const logged: string[] = [];
    const log = createLog({
      service: "gateway",
      level: "info",
      destination: { write: (line) => logged.push(line) },
    });
    const gateway = await startEnforced({ log, env: { ...mailEnv(server), REVIEW_APPLICATIONS: "on" } });
    try {
      server.mails.length = 0;
      const { founders } = gateway.upstreams;
      const { respond } = founders;
      founders.respond = (request, ...rest) => {
        if (request.method === "POST" && request.url === "/api/founders")
          return respondWith(() => [201, { success: true, data: { id: 1 } }])(request, ...rest);
        if (/^\/api\/applications\//.test(request.url))
          return respondWith(() => [200, { success: true, data: { ...approved, state: "pending" } }])(
            request,
            ...rest,
          );
        return respond(request, ...rest);
      };
      const apply = () => gateway.call("POST", "/api/founders", { email: ada.email });
      expect((await apply()).status).toBe(201);
      await eventually(() => expect(server.mails).toHaveLength(1));

      await gateway.app.auth!.counters.add("mailsFromAddress", addressKey("127.0.0.1"), 19);
      founders.received.length = 0;
      expect((await apply()).status).toBe(201);
      await eventually(() => expect(logged.join("")).toContain("an applicant is mailed later"));
      expect(server.mails).toHaveLength(1);
      await passTime(gateway.database);
      expect(server.mails).toHaveLength(2);
    } finally {
      await gateway.close();
    }
  });

  it("off, makes no further call", async () => {
    const signingIn = ["/internal/founders/by-email", "/founders/1", "/founders/1", "/founders/1"];
    expect(await callsWith("off")).toEqual(["/api/founders", ...signingIn]);
  });
});

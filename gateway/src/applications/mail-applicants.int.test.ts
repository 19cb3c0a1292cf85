import { connect } from "node:net";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { expect, it } from "vitest";
import { approved, people, respondWith, startEnforced } from "../testing/enforced-gateway.ts";
import { mailEnv, startMailServer } from "../testing/mail-server.ts";

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

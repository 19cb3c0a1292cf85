import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, startEnforced } from "../testing/enforced-gateway.ts";
import { rawRequest } from "../testing/raw-request.ts";

let gateway: EnforcedGateway;
beforeAll(async () => {
  gateway = await startEnforced();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.reset());

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

describe("limitSignIns", () => {
  it.each([
    "/api/founder/auth",
    "/api/founder/session",
    "/api/investor/session",
    "/api/investor/password",
    "/api/admin/session",
  ])("returns 413 at once for a body of more than 8 KiB on %s", async (path) => {
    const { status, body } = await rawRequest(gateway.port, head(path, 8_193));
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({ error: texts.tooLarge, code: "too_large" });
  });

  it("accepts a body of 8 KiB", async () => {
    const passcode = "x".repeat(8_192 - '{"passcode":""}'.length);
    expect((await gateway.call("POST", "/api/admin/session", { passcode })).status).toBe(400);
  });

  it("returns 429 before the body arrives, after too many failures from the address", async () => {
    for (let n = 1; n <= 20; n += 1) {
      await gateway.call("POST", "/api/founder/auth", { email: `nobody${n}@example.com` });
    }
    expect((await rawRequest(gateway.port, head("/api/investor/session", 100))).status).toBe(429);
  });

  it("does not limit a signed-in admin", async () => {
    const cookie = await gateway.adminCookie();
    for (let n = 1; n <= 21; n += 1) {
      await gateway.call("POST", "/api/founder/auth", { email: `nobody${n}@example.com` });
    }
    const invited = await gateway.call("POST", "/api/investors-database/1/invitation", {}, { cookie });
    expect(invited.status).toBe(201);
  });
});

import { failure } from "@kindling/contracts/envelope.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError, conflict } from "../errors.ts";
import { expectFailure } from "./testing/expect-failure.ts";
import { type ListeningApp, listeningApp } from "./testing/listening-app.ts";
import { exchangeRaw } from "./testing/raw-connection.ts";

const inner = "column nonsense of relation founders";
let served: ListeningApp;
beforeAll(async () => {
  served = await listeningApp((app) => {
    app.get("/things/:id", async (request) => ({ success: true, data: request.params }));
    app.get("/failing", async () => {
      throw Object.assign(new Error(inner), { detail: "Key (email)=(ada@example.org)" });
    });
    app.get("/taken", async () => {
      throw conflict(texts.founderExists);
    });
    app.get("/tired", async () => {
      throw Object.assign(new AppError(429, "too_many", texts.tooMany), { retryAfter: 7 });
    });
    app.get("/broken", async () => {
      throw new AppError(502, "upstream_failed", texts.upstreamDown);
    });
  });
});
afterAll(() => served.app.close());

describe("request id", () => {
  it.each(["abcd1234", "0123-ABC_def.9", "x".repeat(64)])("is the client's if valid: %s", async (id) => {
    const response = await fetch(`${served.url}/nowhere`, { headers: { "x-request-id": id } });
    expect(response.headers.get("x-request-id")).toBe(id);
    expect(await response.json()).toMatchObject({ requestId: id });
  });

  it.each([
    "",
    "short",
    "x".repeat(65),
    "has space",
    'quo"te12',
    "{}{}{}{}",
    "request..1",
    ".request-1",
    "request-1.",
  ])("is generated instead of %j", async (id) => {
    const response = await fetch(`${served.url}/things/1`, { headers: { "x-request-id": id } });
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });

  it("is generated for each request without one, and is in every log line", async () => {
    const responses = await Promise.all([1, 2].map((id) => fetch(`${served.url}/things/${id}`)));
    const [one, two] = responses.map((response) => response.headers.get("x-request-id"));
    expect(one).not.toBe(two);
    expect(served.logged).toContainEqual(
      expect.objectContaining({
        requestId: one,
        route: "/things/:id",
        status: 200,
        msg: "request completed",
      }),
    );
  });
});

describe("URLs and methods", () => {
  it.each(["/nowhere", "/things", "/things/1/2", "/things/1/", "//things/1", "/Things/1", "/nowhere?a=%zz"])(
    "returns 404 at %s",
    async (path) => {
      const response = await exchangeRaw(
        served.port,
        `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
      );
      expect(response.status).toBe(404);
      expect(failure.parse(JSON.parse(response.body))).toMatchObject({
        code: "not_found",
        error: texts.notFound,
      });
    },
  );

  it.each(["/things/%zz", "/things/%ff", "/%", "/things/%E0%A4%A", `/things/${"1".repeat(300)}`])(
    "returns 400 at %s",
    async (path) => {
      await expectFailure(await fetch(served.url + path), 400, "malformed", texts.invalidInput);
    },
  );

  it("returns 414 for a URL of more than 8,000 characters, known or unknown", async () => {
    const long = (start: string, length: number) => served.url + start.padEnd(length, "1");
    expect((await fetch(long("/things/1?a=", 8_000))).status).toBe(200);
    for (const start of ["/things/1?a=", "/things/", "/nowhere/", "/things/%zz"]) {
      await expectFailure(await fetch(long(start, 8_001)), 414, "too_large", texts.tooLarge);
    }
  });

  it("returns the headers of GET and no body for HEAD", async () => {
    const response = await fetch(`${served.url}/things/1`, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe(String('{"success":true,"data":{"id":"1"}}'.length));
    expect(await response.text()).toBe("");
  });

  it.each(["OPTIONS", "PATCH", "DELETE", "PUT", "TRACE", "PROPFIND", "SEARCH"])(
    "returns 404 to %s where there is only GET",
    async (method) => {
      const response = await exchangeRaw(
        served.port,
        `${method} /things/1 HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
      );
      expect(response.status).toBe(404);
      expect(failure.parse(JSON.parse(response.body)).code).toBe("not_found");
    },
  );

  it("respond to OPTIONS * and to an absolute URL", async () => {
    const end = "HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";
    expect((await exchangeRaw(served.port, `OPTIONS * ${end}`)).status).toBe(404);
    expect((await exchangeRaw(served.port, `GET http://elsewhere/things/1 ${end}`)).status).toBe(200);
  });
});

describe("errors of handlers", () => {
  it("return 500 without internals, and are logged as errors without personal data", async () => {
    served.logged.length = 0;
    const response = await fetch(`${served.url}/failing`);
    await expectFailure(response, 500, "internal", texts.internal);
    const requestId = response.headers.get("x-request-id");
    expect(served.logged).toContainEqual(
      expect.objectContaining({ level: "error", requestId, route: "/failing", msg: "request failed" }),
    );
    expect(JSON.stringify(served.logged)).toContain(inner);
    expect(JSON.stringify(served.logged)).not.toContain("ada@example.org");
  });

  it("return the error's retry-after", async () => {
    const response = await fetch(`${served.url}/tired`);
    expect(response.headers.get("retry-after")).toBe("7");
    await expectFailure(response, 429, "too_many", texts.tooMany);
    expect((await fetch(`${served.url}/taken`)).headers.get("retry-after")).toBeNull();
  });

  it("are returned to the caller if meant for it, and not logged as errors", async () => {
    served.logged.length = 0;
    await expectFailure(await fetch(`${served.url}/taken`), 409, "conflict", texts.founderExists);
    await expectFailure(await fetch(`${served.url}/broken`), 502, "upstream_failed", texts.upstreamDown);
    const levels = served.logged
      .filter(({ msg }) => msg === "request failed")
      .map(({ level, status }) => [level, status]);
    expect(levels).toEqual([["warn", 502]]);
  });
});

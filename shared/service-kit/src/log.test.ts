import { describe, expect, it } from "vitest";
import { createLog } from "./log.ts";

/** A log and its lines, parsed and as text. */
function capture(level = "debug") {
  const lines: string[] = [];
  const log = createLog({ service: "shop", level, destination: { write: (line) => lines.push(line) } });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? "null") as Record<string, unknown> };
}

/** An error of pg, with the invalid value in the message and the whole row in the detail. */
const databaseError = (code: string, message: string) =>
  Object.assign(new Error(message), {
    name: "error",
    code,
    detail: "Key (email)=(ada@example.org) already exists.",
    where: "unnamed portal parameter $1 = 'ada@example.org'",
    parameters: ["ada@example.org"],
  });

describe("createLog", () => {
  it("writes one JSON line with service, level, time and message", () => {
    const { log, lines, last } = capture();
    log.info({ id: 7 }, "founder created");
    expect(lines).toHaveLength(1);
    expect(last()).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      service: "shop",
      id: 7,
      msg: "founder created",
    });
  });

  it("writes nothing below its level, and nothing when silent", () => {
    const { log, lines } = capture("warn");
    log.info("not this");
    log.warn("but this");
    expect(lines).toHaveLength(1);
    const silent = capture("silent");
    silent.log.fatal("not even this");
    expect(silent.lines).toEqual([]);
  });

  it.each([
    "password",
    "passcode",
    "secret",
    "authorization",
    "Authorization",
    "cookie",
    "set-cookie",
    "Set-Cookie",
    "token",
    "email",
    "phone",
    "ben_notes",
    "application",
    "question",
    "answer",
    "body",
    "payload",
  ])("redacts %s at any depth, also in arrays", (key) => {
    const { log, lines, last } = capture();
    const secret = { [key]: "ada@example.org" };
    log.info({ ...secret, a: secret, b: { c: secret }, d: [{ e: [secret, { f: { g: secret } }] }] }, "odd");
    expect(lines[0]).not.toContain("ada@example.org");
    expect(last()).toMatchObject({ [key]: "[redacted]", b: { c: { [key]: "[redacted]" } } });
  });

  it("redacts any type of value under a hidden key", () => {
    const { log, last } = capture();
    log.info({ body: { founder: { company: "Analytical" } }, token: ["a", "b"], phone: 1815 }, "odd");
    expect(last()).toMatchObject({ body: "[redacted]", token: "[redacted]", phone: "[redacted]" });
  });

  it("redacts nested names, but not top-level ones", () => {
    const { log, last } = capture();
    log.info({ name: "pool", founder: { id: 1, name: "Ada" } }, "odd");
    expect(last()).toMatchObject({ name: "pool", founder: { id: 1, name: "[redacted]" } });
  });

  it("redacts the bindings of a child logger", () => {
    const { log, lines, last } = capture();
    log.child({ requestId: "r-1", session: { email: "ada@example.org" } }).info("odd");
    expect(last()).toMatchObject({ requestId: "r-1", session: { email: "[redacted]" }, service: "shop" });
    expect(lines[0]).not.toContain("ada@");
  });

  it("leaves other values unchanged, such as dates and missing ones", () => {
    const { log, last } = capture();
    const at = new Date(0);
    log.info({ ids: [1, 2], at, none: null, deep: { ok: true, at } }, "fine");
    expect(last()).toMatchObject({
      ids: [1, 2],
      at: at.toISOString(),
      none: null,
      deep: { ok: true, at: at.toISOString() },
    });
  });

  it("redacts secrets in circular objects", () => {
    const { log, lines } = capture();
    const circle: Record<string, unknown> = { email: "ada@example.org" };
    circle.self = circle;
    log.info({ circle }, "odd");
    expect(lines[0]).toContain('"msg":"odd"');
    expect(lines[0]).not.toContain("ada@");
  });
});

describe("errors in the log", () => {
  it("are logged with type, code, message, stack and causes", () => {
    const { log, last } = capture();
    const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    log.error({ err: new TypeError("fetch failed", { cause }) }, "feed not read");
    expect(last().err).toMatchObject({
      type: "TypeError",
      message: "fetch failed",
      stack: expect.stringMatching(/^TypeError: fetch failed\n {4}at .*log\.test\.ts/),
      cause: { type: "Error", message: "connect ECONNREFUSED", code: "ECONNREFUSED" },
    });
  });

  it.each([
    ["at the top", (err: Error) => ({ err })],
    ["under another name", (reason: Error) => ({ reason })],
    ["in a list", (err: Error) => ({ failures: [{ err }] })],
    ["as a cause", (cause: Error) => ({ err: new Error("could not save", { cause }) })],
  ])("omit the driver's detail, context and parameters: %s", (_where, wrap) => {
    const { log, lines } = capture();
    log.error(wrap(databaseError("23505", 'duplicate key violates "founders_email_once"')), "not saved");
    expect(lines[0]).not.toContain("ada@example.org");
    expect(lines[0]).toContain("23505");
    expect(lines[0]).toContain("founders_email_once");
  });

  it("omit a value that PostgreSQL cannot parse, in message and stack", () => {
    const { log, lines, last } = capture();
    const message = 'invalid input syntax for type integer: "ada@example.org "quoted" too"';
    log.error({ err: databaseError("22P02", message) }, "not saved");
    expect(lines[0]).not.toMatch(/ada@|quoted/);
    expect(last().err).toMatchObject({ message: 'invalid input syntax for type integer: "[redacted]"' });
  });

  it("omit the call in Prisma's message and keep its last line", () => {
    const { log, lines, last } = capture();
    const message =
      '\nInvalid `prisma.founder.create()` invocation:\n\n{\n  data: {\n    name: "ada@example.org"\n  }\n}\n\nArgument `email` is missing.';
    log.error({ err: Object.assign(new Error(message), { clientVersion: "7" }) }, "not saved");
    expect(lines[0]).not.toContain("ada@");
    expect(last().err).toMatchObject({ message: "Argument `email` is missing." });
  });

  it("are logged without the value when something else was thrown", () => {
    const { log, lines, last } = capture();
    log.error({ err: "ada@example.org" }, "odd");
    expect(last().err).toEqual({ message: "not an Error" });
    expect(lines[0]).not.toContain("ada@");
  });

  it("may be logged without a wrapping object", () => {
    const { log, lines, last } = capture();
    log.error(databaseError("22P02", 'invalid input syntax: "ada@example.org"'), "not saved");
    expect(last().err).toMatchObject({ code: "22P02", message: 'invalid input syntax: "[redacted]"' });
    expect(lines[0]).not.toContain("ada@");
  });
});

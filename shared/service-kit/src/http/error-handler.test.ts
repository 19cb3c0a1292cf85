import { failure } from "@kindling/contracts/envelope.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { AppError, conflict, invalid, notFound, unauthenticated } from "../errors.ts";
import { toFailure } from "./error-handler.ts";

const inner = "relation founders at 10.0.0.7 holds ada@example.org";
const withFields = (fields: object) => Object.assign(new Error(inner), fields);

describe("toFailure", () => {
  it.each([
    [invalid("No such stage."), 400, "invalid", "No such stage."],
    [unauthenticated(), 401, "unauthenticated", texts.notSignedIn],
    [unauthenticated(texts.wrongPasscode), 401, "unauthenticated", texts.wrongPasscode],
    [notFound(texts.founderNotFound), 404, "not_found", texts.founderNotFound],
    [conflict(texts.founderExists), 409, "conflict", texts.founderExists],
    [new AppError(403, "forbidden", "Not yours."), 403, "forbidden", "Not yours."],
    [new AppError(502, "upstream_failed", texts.upstreamDown), 502, "upstream_failed", texts.upstreamDown],
  ])("keeps status, code and text of an AppError: %s", (error, status, code, sentence) => {
    expect(toFailure(error)).toEqual({ status, body: { success: false, error: sentence, code } });
  });

  it("passes on the details and the request id", () => {
    const details = [{ path: "email", message: "is required" }];
    expect(toFailure(invalid("Not valid.", details), "request-1").body).toEqual({
      success: false,
      error: "Not valid.",
      code: "invalid",
      details,
      requestId: "request-1",
    });
  });

  it.each([
    [400, "malformed", texts.notJson],
    [404, "not_found", texts.notFound],
    [405, "malformed", texts.invalidInput],
    [412, "malformed", texts.invalidInput],
    [413, "too_large", texts.tooLarge],
    [414, "too_large", texts.tooLarge],
    [415, "unsupported_type", texts.unsupportedType],
    [429, "too_many", texts.tooMany],
    [431, "too_large", texts.tooLarge],
  ])("maps Fastify's %i to our own message", (statusCode, code, sentence) => {
    expect(toFailure(withFields({ statusCode }))).toEqual({
      status: statusCode,
      body: { success: false, error: sentence, code },
    });
  });

  it.each([
    ["an error", new Error(inner)],
    ["an error that calls itself a 500", withFields({ statusCode: 500 })],
    ["an error that calls itself a 502", withFields({ statusCode: 502 })],
    ["an error with a status that is none", withFields({ statusCode: 404.5 })],
    ["an error with a status in words", withFields({ statusCode: "404" })],
    ["an error with a status in the 200s", withFields({ statusCode: 200 })],
    ["a refused statement", withFields({ code: "42P01" })],
    ["a refused value", withFields({ code: "22P02" })],
    ["a duplicate that nobody expected", withFields({ code: "23505" })],
    ["an error in a circle of causes", circular()],
    ["a string", inner],
    ["nothing", undefined],
    ["null", null],
    ["an object", { message: inner }],
  ])("maps %s to 500 without its message", (_name, error) => {
    expect(toFailure(error)).toEqual({
      status: 500,
      body: { success: false, error: texts.internal, code: "internal" },
    });
  });

  it.each([
    ["a cancelled statement", withFields({ code: "57014" })],
    ["a server that stops", withFields({ code: "57P01" })],
    ["a server that starts", withFields({ code: "57P03" })],
    ["a server with too many clients", withFields({ code: "53300" })],
    ["a server without memory", withFields({ code: "53200" })],
    ["a broken connection", withFields({ code: "08006" })],
    ["a deadlock", withFields({ code: "40P01" })],
    ["a refused connection", withFields({ code: "ECONNREFUSED" })],
    ["a reset connection", withFields({ code: "ECONNRESET" })],
    ["a name that nobody knows now", withFields({ code: "EAI_AGAIN" })],
    ["two addresses that refuse", new AggregateError([withFields({ code: "ECONNREFUSED" })], "")],
    ["a pool that is used up", new Error("timeout exceeded when trying to connect")],
    ["a pool that is closing", new Error("Cannot use a pool after calling end on the pool")],
    ["a connection that ended", new Error("Connection terminated unexpectedly")],
    ["a cause deeper down", new Error(inner, { cause: withFields({ code: "57P01" }) })],
    ["a handler that took too long", withFields({ code: "FST_ERR_HANDLER_TIMEOUT", statusCode: 503 })],
  ])("maps %s to 503", (_name, error) => {
    expect(toFailure(error)).toEqual({
      status: 503,
      body: { success: false, error: texts.overloaded, code: "upstream_unavailable" },
    });
  });

  it("maps a connection reset by the caller to a client error", () => {
    expect(toFailure(withFields({ code: "ECONNRESET", statusCode: 400 })).status).toBe(400);
  });

  it("always matches the contract's envelope", () => {
    for (const error of [invalid("x", [{ path: "", message: "y" }]), new Error(inner), null, notFound("z")]) {
      expect(failure.safeParse(toFailure(error, "request-1").body).success).toBe(true);
    }
  });
});

function circular(): Error {
  const error = new Error(inner);
  error.cause = error;
  return error;
}

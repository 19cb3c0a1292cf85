import {
  createFounder,
  getFounder,
  listFounders,
  updateAsk,
} from "@kindling/contracts/founders/endpoints.ts";
import { getConfig, getSession } from "@kindling/contracts/gateway/endpoints.ts";
import { recordExamples } from "@kindling/contracts/openapi/record-examples.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call, callWithEntry, pathOf } from "./api-client.ts";
import { HttpError, InvalidResponseError, NetworkError, TimeoutError } from "./api-errors.ts";

const config = {
  product: "Kindling",
  access: "open",
  admin_sign_in: "passcode",
  founder_sign_in: "email-only",
  discord_invite_url: null,
  founder_opt_in_url: null,
  founder_portal_url: null,
  contact_email: null,
  video_channel_url: null,
};

/** Replaces the browser's fetch. */
const fetched = vi.fn<typeof fetch>();
const respond = (body: unknown, status = 200) =>
  fetched.mockResolvedValue(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
const failureOf = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error);

beforeEach(() => vi.stubGlobal("fetch", fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  fetched.mockReset();
});

describe("call", () => {
  it("returns the data of the envelope, without fields unknown to the contract", async () => {
    respond({ success: true, data: { ...config, secret: 1 } });
    expect(await call(getConfig)).toEqual(config);
  });

  it("returns a response without an envelope as the data", async () => {
    respond(config);
    expect(await call(getConfig)).toEqual(config);
  });

  it("sends parameters in the path and the body as JSON", async () => {
    respond({ success: false, error: "no" }, 409);
    const body = { company: "Ember", name: "Maya", email: "maya@ember.example" };
    await failureOf(call(createFounder, { body }));
    expect(fetched.mock.calls[0]).toMatchObject([
      "/api/founders",
      { method: "POST", body: JSON.stringify(body) },
    ]);
    await failureOf(call(getFounder, { params: { id: 7 } }));
    expect(fetched.mock.calls[1]?.[0]).toBe("/founders/7");
    expect(pathOf("/a/:id/b", { id: "x/y" })).toBe("/a/x%2Fy/b");
  });

  it("throws HttpError for a 2xx that is not among successStatuses", async () => {
    respond({ success: true, data: config }, 202);
    expect(await call(getConfig)).toEqual(config);
    respond({ success: true, data: config }, 202);
    const error = await failureOf(call(getConfig, { successStatuses: [200, 201] }));
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 202 });
  });

  it("throws HttpError with the server's status, message and details", async () => {
    const details = [{ path: "email", message: "is required" }];
    respond({ success: false, error: "Bad", code: "invalid", details, requestId: "r1" }, 400);
    const error = await failureOf(call(getConfig));
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      status: 400,
      message: "Bad",
      serverMessage: "Bad",
      code: "invalid",
      details,
    });
  });

  it("throws HttpError with the status of an unreadable response", async () => {
    respond("<html>", 502);
    expect(await failureOf(call(getConfig))).toMatchObject({
      status: 502,
      serverMessage: null,
      unreadable: true,
    });
  });

  it("throws HttpError for success: false with any status", async () => {
    respond({ success: false, error: "No." });
    expect(await failureOf(call(getConfig))).toMatchObject({
      name: "HttpError",
      status: 200,
      message: "No.",
    });
  });

  it.each([
    ["<html>", "unreadable"],
    ["", "unreadable"],
    [{ success: true }, "empty"],
    [{ success: true, data: null }, "empty"],
    [{ success: true, data: { product: 1 } }, "mismatch"],
    [[], "mismatch"],
  ])("throws InvalidResponseError for %j: %s", async (body, reason) => {
    respond(body);
    const error = await failureOf(call(getConfig));
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject({ reason });
  });

  it("accepts null data if the contract does, but not missing data", async () => {
    respond({ success: true, data: null });
    expect(await call(getSession)).toBeNull();
    respond({ success: true });
    expect(await failureOf(call(getSession))).toMatchObject({ reason: "empty" });
    respond("null");
    expect(await failureOf(call(getSession))).toMatchObject({ reason: "empty" });
  });

  it("validates every entry of a long list", async () => {
    respond({ success: true, data: Array(1_200).fill({ id: 1 }) });
    expect(await failureOf(call(listFounders))).toMatchObject({ reason: "mismatch" });
  });

  it("distinguishes a broken connection, a timeout and the caller's abort", async () => {
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    expect(await failureOf(call(getConfig))).toBeInstanceOf(NetworkError);

    vi.useFakeTimers();
    fetched.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
        }),
    );
    const slow = failureOf(call(getConfig, { timeoutMs: 20_000 }));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await slow).toBeInstanceOf(TimeoutError);

    const abort = new AbortController();
    const aborted = failureOf(call(getConfig, { signal: abort.signal }));
    abort.abort(new Error("left the page"));
    expect(await aborted).toMatchObject({ message: "left the page" });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("callWithEntry", () => {
  it.each([
    [7, { "history-entry": "7" }],
    [null, undefined],
  ])("returns the entry %s for the headers %o", async (entry, headers) => {
    const founder = recordExamples.Founder;
    const body = { requested_check_usd: 1 };
    fetched.mockResolvedValue(Response.json({ success: true, data: founder }, headers && { headers }));
    expect(await callWithEntry(updateAsk, { params: { id: 7 }, body })).toEqual({ saved: founder, entry });
  });
});

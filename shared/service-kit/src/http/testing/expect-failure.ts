import { failure } from "@kindling/contracts/envelope.ts";
import { expect } from "vitest";

/** Expects the contract's failure envelope, with the request id of the header. */
export async function expectFailure(
  reply: Response,
  status: number,
  code: string,
  error: string,
): Promise<void> {
  expect(reply.status).toBe(status);
  expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const body = failure.strict().parse(await reply.json());
  expect(body).toMatchObject({ code, error });
  expect(body.requestId).toBe(reply.headers.get("x-request-id"));
}

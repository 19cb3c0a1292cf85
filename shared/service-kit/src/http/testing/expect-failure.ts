import { failure } from "@kindling/contracts/envelope.ts";
import { expect } from "vitest";

/** Expects the contract's failure envelope, with the request id of the header. */
export async function expectFailure(
  response: Response,
  status: number,
  code: string,
  error: string,
): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const body = failure.strict().parse(await response.json());
  expect(body).toMatchObject({ code, error });
  expect(body.requestId).toBe(response.headers.get("x-request-id"));
}

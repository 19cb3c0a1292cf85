import type { Founder, FounderCreate } from "@kindling/contracts/founders/schemas.ts";
import { newFounder } from "./founder.ts";
import type { FoundersRepository } from "./founders.repository.ts";

/** Takes an application: a new founder, unless the email or the company is known (spec section 7). */
export function createFounder(
  founders: FoundersRepository,
  input: FounderCreate,
  requestId: string,
): Promise<Founder> {
  return founders.create(newFounder(input), requestId);
}

import { texts } from "@kindling/contracts/texts.ts";
import { notFound } from "@kindling/service-kit/errors.ts";
import type { FoundersRepository } from "./founders.repository.ts";

/**
 * Finds a founder by email (spec section 8).
 * @throws 404 with the product's name when nobody has it
 */
export async function authFounder(founders: FoundersRepository, email: string, product: string) {
  const founder = await founders.findByEmail(email);
  if (founder === null) throw notFound(texts.noFounderWithEmail(product));
  return founder;
}

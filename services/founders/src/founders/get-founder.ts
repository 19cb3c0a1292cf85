import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { notFound } from "@kindling/service-kit/errors.ts";
import type { FoundersRepository } from "./founders.repository.ts";

/** One founder. @throws 404 when there is none */
export async function getFounder(founders: FoundersRepository, id: number): Promise<Founder> {
  const founder = await founders.find(id);
  if (founder === null) throw notFound(texts.founderNotFound);
  return founder;
}

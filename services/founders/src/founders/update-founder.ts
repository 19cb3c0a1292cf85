import { checkedFounderFields, founderProblems } from "@kindling/contracts/founders/changes.ts";
import type { Founder, FounderUpdate } from "@kindling/contracts/founders/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { invalidFields, notFound } from "@kindling/service-kit/errors.ts";
import type { FoundersRepository } from "./founders.repository.ts";

/**
 * Changes a founder.
 * @throws 400 for a changed field that breaks a rule, 404 for an unknown id, 409 when the email or the
 * company is taken
 */
export async function updateFounder(
  founders: FoundersRepository,
  id: number,
  patch: FounderUpdate,
  requestId: string,
): Promise<Founder> {
  if (!checkedFounderFields.some((field) => field in patch)) {
    const saved = await founders.update(id, patch, requestId);
    if (saved === null) throw notFound(texts.founderNotFound);
    return saved;
  }
  for (;;) {
    const stored = await founders.require(id);
    const problems = founderProblems(stored, patch);
    if (problems.length > 0) throw invalidFields(problems);
    // Null after a concurrent change: the loop reads the founder and checks again.
    const saved = await founders.update(id, patch, requestId, stored.version);
    if (saved !== null) return saved;
  }
}

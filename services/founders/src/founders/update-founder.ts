import { checkedFounderFields, founderProblems } from "@kindling/contracts/founders/changes.ts";
import type { Founder, FounderUpdate } from "@kindling/contracts/founders/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { invalidFields, notFound } from "@kindling/service-kit/errors.ts";
import type { Author } from "@kindling/service-kit/history/author.ts";
import { type HistoryRepository, undoPatch } from "@kindling/service-kit/history/history.repository.ts";
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
  author: Author,
): Promise<Founder> {
  if (checkedFounderFields.some((field) => field in patch)) return change(founders, id, () => patch, author);
  const saved = await founders.update(id, patch, author);
  if (saved === null) throw notFound(texts.founderNotFound);
  return saved;
}

/**
 * Takes one change back.
 * @throws 404 for an unknown id or entry, 409 when a field was changed again since, and as `updateFounder` does
 */
export async function undoFounderChange(
  founders: FoundersRepository,
  history: HistoryRepository,
  { id, entry }: { id: number; entry: number },
  author: Author,
): Promise<Founder> {
  const undone = await history.require(id, entry);
  const patchOf = (stored: Founder) => undoPatch(undone, stored) as FounderUpdate;
  return change(founders, id, patchOf, { ...author, action: "undone" });
}

/** Gives every field but the email the value that it had after an entry. @throws as `undoFounderChange` does */
export async function restoreFounderVersion(
  founders: FoundersRepository,
  history: HistoryRepository,
  { id, entry }: { id: number; entry: number },
  author: Author,
): Promise<Founder> {
  await history.require(id, entry);
  const patchOf = async () => {
    const { email: _email, ...patch } = await history.valuesAfter(id, entry);
    return patch as FounderUpdate;
  };
  return change(founders, id, patchOf, { ...author, action: "restored" });
}

/** Checks a patch against the stored founder and saves it, again after a concurrent change. */
async function change(
  founders: FoundersRepository,
  id: number,
  patchOf: (stored: Founder) => FounderUpdate | Promise<FounderUpdate>,
  author: Author,
): Promise<Founder> {
  for (;;) {
    const stored = await founders.require(id);
    const patch = await patchOf(stored);
    const problems = founderProblems(stored, patch);
    if (problems.length > 0) throw invalidFields(problems);
    const saved = await founders.update(id, patch, author, stored.version);
    if (saved !== null) return saved;
  }
}

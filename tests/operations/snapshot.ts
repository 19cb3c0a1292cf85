import { expectAgreement } from "@kindling/test-kit/product/consistency.ts";
import type { Installation } from "@kindling/test-kit/product/installation.ts";

/** Everything that an admin can read from an installation, once all counts agree. */
export async function snapshotOf(kindling: Installation) {
  await kindling.waitUntilConsistent();
  const founders = await kindling.get("/api/founders");
  const lists = founders.map(({ id }: { id: number }) => kindling.get(`/api/founders/${id}/matches`));
  return {
    founders,
    investors: await kindling.get("/api/investors-database"),
    videos: await kindling.get("/youtube-videos"),
    matches: await Promise.all(lists),
    pairs: await expectAgreement(kindling),
  };
}

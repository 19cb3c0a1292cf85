import { expectAgreement } from "@kindling/test-kit/product/agreement.ts";
import type { Installation } from "./installation.ts";

/** What people see of an installation once every event is applied; read as the admin. */
export async function snapshotOf(kindling: Installation) {
  await kindling.waitUntilConsistent();
  const founders = (await kindling.get("/api/founders")).data;
  const lists = founders.map(({ id }: { id: number }) => kindling.get(`/api/founders/${id}/matches`));
  return {
    founders,
    investors: (await kindling.get("/api/investors-database")).data,
    videos: (await kindling.get("/youtube-videos")).data,
    matches: await Promise.all(lists),
    pairs: await expectAgreement(kindling.get),
  };
}

import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { recordVideos } from "@kindling/media/videos/videos.repository.ts";
import type { Service } from "@kindling/service-kit/process/service.ts";
import type { ServiceName } from "./databases.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import { waitUntilConsistent } from "./wait-until-consistent.ts";

/**
 * Fills a new database with demo data, through the services' own commands. The note in the data
 * folder is written last: a start that was killed in between completes what is missing.
 */
export async function fillWithDemoData(
  dataDir: string,
  services: Readonly<Record<ServiceName, Service>>,
  identitySecrets: readonly string[],
): Promise<void> {
  const note = join(dataDir, "demo-data-is-in");
  if (
    await access(note).then(
      () => true,
      () => false,
    )
  )
    return;
  await seedDemo({
    identitySecrets,
    founders: services.founders.app,
    investors: services.investors.app,
    matches: services.matches.app,
    media: (videos) => recordVideos(services.media.pool, videos),
    settled: () => waitUntilConsistent(Object.values(services)),
  });
  await writeFile(
    note,
    "The demo data was put in on the first start. Delete this file to have it completed.\n",
  );
}

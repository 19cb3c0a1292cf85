import { recordVideos } from "@kindling/media/videos/videos.repository.ts";
import type { Service } from "@kindling/service-kit/process/service.ts";
import type { ServiceName } from "../databases.ts";
import { demoInvestors } from "./people.ts";
import { seedDemo } from "./seed-demo.ts";

type Services = Readonly<Record<ServiceName, Pick<Service, "app" | "pool">>>;

/** A comment on the table of investors while demo data is added, so that it stays with the data wherever that moves. */
const incomplete = "demo data is being added";

/**
 * Adds the demo data to databases whose sequences of ids were never used, or completes it after a start that was
 * killed. Others have members of their own, or had.
 */
export async function addDemoData(services: Services, identitySecret: string): Promise<void> {
  const { founders, investors, matches, media } = services;
  if (!(await isIncomplete(services))) {
    if (await hasUsedIds(services)) return;
    await investors.pool.query(`comment on table investors is '${incomplete}'`);
  }
  await seedDemo({
    identitySecrets: [identitySecret],
    founders: founders.app,
    investors: investors.app,
    matches: matches.app,
    media: (videos) => recordVideos(media.pool, videos),
  });
  await leaveDemoData(services);
}

/** Leaves the demo data as it is, also if it is incomplete: from now on, members may register. */
export async function leaveDemoData(services: Services): Promise<void> {
  if (await isIncomplete(services)) await services.investors.pool.query("comment on table investors is null");
}

/** Whether the demo data was added when the databases were new: only then is investor 1 the demo's first. */
export async function isDemo({ investors }: Services): Promise<boolean> {
  const { rows } = await investors.pool.query("select email from investors where id = 1");
  return rows[0]?.email === demoInvestors()[0]!.email;
}

async function isIncomplete({ investors }: Services): Promise<boolean> {
  const { rows } = await investors.pool.query(
    "select obj_description('investors'::regclass, 'pg_class') as comment",
  );
  return rows[0].comment === incomplete;
}

async function hasUsedIds({ founders, investors }: Services): Promise<boolean> {
  const isUsed = async ({ pool }: Pick<Service, "pool">, sequence: string) =>
    (await pool.query(`select is_called from ${sequence}`)).rows[0].is_called as boolean;
  return (await isUsed(founders, "founders_id_seq")) || (await isUsed(investors, "investors_id_seq"));
}

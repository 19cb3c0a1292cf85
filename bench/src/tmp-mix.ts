import { identityOf, testIdentityEnv } from "@kindling/test-kit/identity.ts";
import { spawnNode } from "./processes/spawn-node.ts";
import { client } from "./requests/http-client.ts";
const [, , name, url, path] = process.argv as string[];
const mixes: Record<string, string[]> = {
  founders: ["sort=created_at.desc","sort=created_at.asc","sort=updated_at.desc","sort=company.asc","sort=company.desc","sort=name.asc","sort=product_stage.asc","sort=product_stage.desc","sort=funding_stage.desc","sort=requested_check_usd.desc","sort=requested_check_usd.asc","sort=industry.asc","sort=investors_matched.desc","sort=investors_matched.asc","offset=100","sort=requested_check_usd.desc,company.asc","sort=company.asc&offset=5000","sort=company.asc&offset=50000","industry=AI,FINTECH&funding_stage=SEED","industry=AI,FINTECH&funding_stage=SEED&sort=investors_matched.desc","requested_check_usd=1m_5m&sort=industry.asc","funding_stage=SEED&sort=company.asc","industry=MOBILITY&sort=updated_at.desc","q=co","q=company 77","q=founder777@example.com","q=market people&industry=SAAS","q=nothing-like-this","sort=funding_stage.asc&offset=50000","sort=investors_matched.asc&offset=50000", "industry=AI&funding_stage=SEED&product_stage=MVP&sort=company.asc"],
  investors: ["sort=created_at.desc","sort=updated_at.asc","sort=name.asc","sort=company.desc","sort=fund_stage.asc","sort=typical_check_usd.desc","sort=preferred_stages.asc","sort=preferred_stages.desc","sort=temperature.desc","sort=founder_matches.desc,name.asc","sort=name.asc&offset=5000","preferred_sectors=AI_ML,FINTECH&preferred_stages=SEED","preferred_sectors=AI_ML,FINTECH&preferred_stages=SEED&sort=founder_matches.desc","check_min_usd=100k&check_max_usd=1m&sort=temperature.asc","q=in","q=fund 77","q=investor777@example.com","q=customers lisbon&preferred_stages=SEED","q=nothing-like-this","sort=temperature.asc&offset=50000","investor_type=VC&temperature=HOT,FIRE&sort=typical_check_usd.desc","preferred_regions=EUROPE&fund_stage=SEED","sort=preferred_stages.asc&offset=50000"],
};
const s = await spawnNode("service.ts", { SERVICE: name!, DATABASE_URL: url!, ...testIdentityEnv });
const { get, close } = client(s.url, 1, () => identityOf(name as never));
const med = (a: number[]) => a.sort((x, y) => x - y)[Math.floor(a.length / 2)]!;
for (const q of mixes[name!]!) {
  const t: Record<string, number[]> = { rows: [], counts: [], facets: [] };
  for (let i = 0; i < 7; i++)
    for (const [k, p] of [["rows", "limit=50&counts=false"], ["counts", "limit=1"], ["facets", "limit=1&facets=true"]] as const) {
      const a = performance.now();
      const r = await get(`${path}?${encodeURI(q)}&${p}`);
      if (r.status !== 200) throw new Error(q + r.body);
      t[k]!.push(performance.now() - a);
    }
  console.log(`${med(t.rows!).toFixed(1).padStart(7)} ${med(t.counts!).toFixed(1).padStart(7)} ${med(t.facets!).toFixed(1).padStart(7)}  ${q}`);
}
await close(); await s.stop();

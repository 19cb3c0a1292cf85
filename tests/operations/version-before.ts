import { type Client, call } from "@kindling/test-kit/client.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { adminView } from "@kindling/test-kit/product/admin-view.ts";
import { expectAgreement } from "@kindling/test-kit/product/consistency.ts";
import { run } from "@kindling/test-kit/product/installation.ts";
import { expect } from "vitest";
import { makeSourceCopy } from "./source-copy.ts";

/** The last commit of the version before. */
const commit = "6a5091d9";

/** Whether the clone has the version before. Prints a message when it does not. */
export async function hasVersionBefore(): Promise<boolean> {
  const { code, stderr } = await run("git", ["cat-file", "-e", `${commit}^{commit}`]);
  if (code === 0) return true;
  process.stderr.write(
    `\nSKIPPED: upgrades, because commit ${commit} is missing, as in a shallow clone: ${stderr}\n\n`,
  );
  return false;
}

/** Writes the source of the version before to a new folder, which the caller removes. */
export const makeVersionBefore = (): Promise<string> => makeSourceCopy(`git archive ${commit}`);

/** Reviews matches and signs a founder in. Returns a check that an upgraded product still has everything. */
export async function fillVersionBefore(product: Client): Promise<(upgraded: Client) => Promise<void>> {
  const consistent = () => eventually(() => expectAgreement(product), { timeoutMs: 60_000 });
  await consistent();
  const founders = await product.get("/api/founders");
  const founder = founders.find((one: { investors_matched: number }) => one.investors_matched > 3);
  const [rated, annotated, unfitting, unreviewed] = await product.get(`/api/founders/${founder.id}/matches`);
  const review = (id: number, body: object) => product.send("PUT", `/api/matches/${id}/rating`, body);
  await review(rated.id, { ben_rating: 3 });
  await review(annotated.id, { ben_notes: "Met." });
  await review(unfitting.id, { ben_rating: 0, ben_notes: "Not now." });
  // A reviewed match stays, also when it no longer fits.
  const path = `/api/investors-database/${unfitting.investor.id}`;
  await product.send("PUT", path, { preferred_sectors: [], preferred_stages: ["SECONDARY_TRANSACTION"] });
  // Without the admin's cookie, whose session signing in would end.
  const { cookie } = await call(product.url, "POST", "/api/founder/auth", { email: founder.email });
  await consistent();
  const before = await adminView(product);
  expect(before.reviews.length).toBeGreaterThan(10);

  return async (upgraded) => {
    await eventually(() => expectAgreement(upgraded), { timeoutMs: 60_000 });
    // Records may have new fields.
    expect(await adminView(upgraded)).toMatchObject(before);
    const own = await upgraded.call("GET", `/founders/${founder.id}`, undefined, { cookie: cookie! });
    expect([own.status, own.body.data?.company]).toEqual([200, founder.company]);
    // A page that was open during the upgrade has what it showed before.
    const saved = await upgraded.send("PUT", `/api/matches/${unreviewed.id}/rating`, { ben_rating: 1 });
    expect(saved).toMatchObject({ id: unreviewed.id, ben_rating: 1, version: unreviewed.version + 1 });
    await eventually(() => expectAgreement(upgraded), { timeoutMs: 60_000 });
  };
}

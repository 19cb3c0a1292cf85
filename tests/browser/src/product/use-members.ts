import type { Page } from "playwright-core";
import { endSession, passcode, useEnforced } from "./enforced.ts";
import { type Role, rolesWith } from "./roles.ts";
import type { During } from "./use-product.ts";

/** A founder and an investor that match, in a product with enforced access. */
export interface Members {
  during: During;
  roles: Record<Role["name"], Role>;
  /** Ends a browser's session on the server. */
  endSession(page: Page): Promise<void>;
}

const password = "a password of journeys";
const wanted = {
  industry: "SAAS",
  sectors: ["FINTECH"],
  funding_stage: "SEED",
  requested_check_usd: 500_000,
};
const offered = { preferred_sectors: ["FINTECH"], preferred_stages: ["SEED"], typical_check_usd: 500_000 };

/** Call at the top of a file. Stores the two records with default matching criteria. */
export async function useMembers(
  founder: { name: string; email: string },
  investor: { name: string; email: string },
): Promise<Members> {
  const { product, during, send } = await useEnforced({ FOUNDER_SIGN_IN: "email-only" });
  const create = async (path: string, record: object) =>
    (await send<{ id: number }>("POST", path, record, "admin")).id;
  await create("/api/founders", { ...wanted, ...founder });
  const investorId = await create("/api/investors-database", { ...offered, ...investor });
  await product.waitUntilConsistent();
  const invite = `/api/investors-database/${investorId}/invitation`;
  const { path } = await send<{ path: string }>("POST", invite, { mail: false }, "admin");
  await send("POST", "/api/investor/password", { token: path.split("#token=")[1], password });

  return {
    during,
    endSession: (page) => endSession(page, product.url),
    roles: rolesWith({ passcode, founder, investor: { email: investor.email, password } }),
  };
}

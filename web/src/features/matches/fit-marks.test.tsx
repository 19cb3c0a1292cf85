import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const prefers = "investor prefers Series A, Series B and 3 more";
const reasons: Match["reasons"] = [
  { criterion: "sector", verdict: "conflicts", text: "Sector 0 of 35: founder in AI/ML" },
  { criterion: "stage", verdict: "partly", text: `Stage 10 of 20: founder at Seed, ${prefers}` },
  { criterion: "check", verdict: "fits", text: "Check 17.4 of 20: asks $500K, typical $780K" },
  { criterion: "region", verdict: "fits", text: "Both in Europe" },
  { criterion: "track_record", verdict: "unknown", text: "Track record 5 of 10: not given" },
];
const marks = () =>
  [...document.querySelectorAll("li dl > div")].map((mark) =>
    [...mark.children].map((part) => part.textContent),
  );

describe("why a match fits", () => {
  it("is its score, and each criterion with its verdict, points and reason; accessible", async () => {
    const { matches } = new FakeCommunity(client.server, { founders: 1, investors: 1, matched: true });
    Object.assign(matches[0]!, { score: 84.6, reasons });
    await client.open("/admin/dashboard?tab=cluster&cluster_expanded=1");
    await expect.poll(marks).toEqual([
      ["Conflicts: Sector", "0 of 35", "founder in AI/ML"],
      ["Partly: Stage", "10 of 20", `founder at Seed, ${prefers}`],
      ["Fits: Check", "17.4 of 20", "asks $500K, typical $780K"],
      ["Fits: Region", "Both in Europe"],
      ["Unknown: Track record", "5 of 10", "not given"],
    ]);
    await expect.element(page.getByTitle("Score 84.6 of 100")).toHaveTextContent("Score 84");
    await expectAccessible(page.getByRole("region", { name: "Founder Matches for Investor 1" }));
  });
});

import { readFile } from "node:fs/promises";
import type { FounderSide, InvestorSide } from "@kindling/matches/rule/sides.ts";

/** Founders, investors, and the investments between them. */
export interface RealInvestments {
  readonly founders: readonly FounderSide[];
  readonly investors: readonly InvestorSide[];
  /** The real investors of each founder with any: ids, by the founder's id. */
  readonly realOf: ReadonlyMap<number, ReadonlySet<number>>;
}

/** Reads a file of founders, investors and pairs of their ids. */
export async function readInvestments(file: string): Promise<RealInvestments> {
  const { founders, investors, pairs } = JSON.parse(await readFile(file, "utf8")) as {
    founders: FounderSide[];
    investors: InvestorSide[];
    pairs: [founder: number, investor: number][];
  };
  const realOf = new Map<number, Set<number>>();
  for (const [founder, investor] of pairs) {
    const known = realOf.get(founder) ?? new Set();
    realOf.set(founder, known.add(investor));
  }
  return { founders, investors, realOf };
}

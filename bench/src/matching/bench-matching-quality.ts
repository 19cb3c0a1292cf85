import { type Figure, plain } from "../results/figures.ts";
import { readInvestments } from "./community.ts";
import { type Quality, qualityOf } from "./quality.ts";
import { chance, firstVersion, overlap, popularity, product, type Rule } from "./rules.ts";

const rules: Record<string, Rule> = {
  "the product's rule": product,
  "its first version": firstVersion,
  chance,
  popularity,
  "shared values": overlap,
};

/** How well rules find who really invested in whom, in a file of founders, investors and pairs of their ids. */
export async function benchMatchingQuality(file: string): Promise<Figure[]> {
  const investments = await readInvestments(file);
  return Object.entries(rules).map(([what, rule]) => plain(what, textOf(qualityOf(rule, investments))));
}

function textOf(quality: Quality): string {
  const { recall10, recall100, auc, ndcg10, shutOut, tie, fullLists, unlisted, gini } = quality;
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  return [
    `recall@10 ${recall10.toFixed(3)}, @100 ${recall100.toFixed(3)}`,
    `AUC ${auc.toFixed(3)}, NDCG@10 ${ndcg10.toFixed(3)}`,
    `real pairs shut out ${percent(shutOut)}`,
    `full lists ${percent(fullLists)}, median tie at their end ${tie}`,
    `investors in no list ${unlisted}, Gini ${gini.toFixed(2)}`,
  ].join("; ");
}

import { atLeast, atMost, type Figure, plain } from "../results/figures.ts";
import { readInvestments } from "./community.ts";
import { type Quality, qualityOf } from "./quality.ts";
import { chance, firstVersion, overlap, popularity, product, type Rule } from "./rules.ts";

const others: Record<string, Rule> = {
  "the rule's first version": firstVersion,
  chance,
  popularity,
  "shared values": overlap,
};

/** How well rules find the investments in a file of founders, investors and pairs of their ids. */
export async function benchMatchingQuality(file: string): Promise<Figure[]> {
  const investments = await readInvestments(file);
  const quality = qualityOf(product, investments);
  return [
    atLeast("share of the real investors in the first 10", quality.recall10, 0.13, "", 3),
    atLeast("the same in the first 100", quality.recall100, 0.53, "", 3),
    atLeast("AUC", quality.auc, 0.76, "", 3),
    atMost("investors in no list", quality.unlisted, 0, "", 0),
    plain("the product's rule", textOf(quality)),
    ...Object.entries(others).map(([what, rule]) => plain(what, textOf(qualityOf(rule, investments)))),
  ];
}

function textOf(quality: Quality): string {
  const { recall10, recall100, auc, ndcg10, shutOut, tie, fullLists, unlisted, gini } = quality;
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  return [
    `recall@10 ${recall10.toFixed(3)}, @100 ${recall100.toFixed(3)}`,
    `AUC ${auc.toFixed(3)}, NDCG@10 ${ndcg10.toFixed(3)}`,
    `real pairs that are no match ${percent(shutOut)}`,
    `full lists ${percent(fullLists)}, median tie at their end ${tie}`,
    `investors in no list ${unlisted}, Gini ${gini.toFixed(2)}`,
  ].join("; ");
}

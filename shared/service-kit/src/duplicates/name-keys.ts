import { searchText } from "@kindling/contracts/lists/search-text.ts";

/** Words that say what kind of company a name is of, or nothing about it. Those of several words come apart. */
const legalForms = new Set(
  `ab, ag, aktiengesellschaft, amba, as, a s, asa, aps, bhd, bv, bvba, cic, co, company, corp, corporation, cv, cyf,
   doo, d o o, dd, eg, eirl, eood, eurl, ev, fze, fzco, fz llc, gbr, gesellschaft mit beschrankter haftung, gie, gmbh,
   ggmbh, gmbh co kg, gmbh und co kg, gmbh and co kg, inc, incorporated, jsc, k k, kabushiki kaisha, kda, kft, kg,
   kgaa, kk, ks, limited, limited company, limitada, limited liability company, llc, l l c, llp, lp, ltd, ltda, mbh, nv,
   ohg, ood, oy, oyj, oue, ou, pbc, pjsc, plc, pllc, pc, pte, pte ltd, pty, pty ltd, private limited, pvt, pvt ltd,
   public limited company, sa, s a, sab, sab de cv, sa de cv, s a de c v, sapi de cv, sae, sal, sarl, sa rl, sas, s a s,
   sasu, sca, scs, sc, sdn, sdn bhd, se, sia, sicav, sl, s l, slu, snc, societe anonyme, sociedad anonima, spa, s p a,
   sp j, sp k, sp zoo, sp z oo, sp z o o, spolka z oo, spolka z ograniczona odpowiedzialnoscia, spol s r o, spol s ro, srl, s r l,
   srls, sro, s r o, stiftung, tbk, uab, ug, ug haftungsbeschrankt, unlimited, vof, ltd sti, as sti, ооо, оао, зао, пао,
   株式会社, 有限会社, 有限公司, 股份有限公司, 주식회사`
    .split(",")
    .map((form) => form.trim().replace(/\s+/g, " ")),
);
/** Those that are written before the name, too. Others there are part of it, as in "AS Roma". */
const leadingForms = new Set([
  "ooo",
  "zao",
  "oao",
  "pao",
  "uab",
  "sia",
  "pt",
  "ооо",
  "оао",
  "зао",
  "пао",
  "тов",
]);
const cjkForms = /^(?:株式会社|有限会社|주식회사)|(?:株式会社|有限会社|股份有限公司|有限公司|주식회사)$/u;
const longestForm = 5;

const titles = new Set("dr, prof, professor, mr, mrs, ms, miss, mx, sir, dame, herr, frau".split(", "));
const suffixes = new Set("jr, sr, ii, iii, iv, phd, mba, md, msc, bsc, esq, cfa, cpa".split(", "));

/**
 * The words of a name as they are compared: in the form of the search, without punctuation. Initials with points are
 * one word, so that "S.A." is "sa".
 */
function wordsOf(text: string): string[] {
  return searchText(text)
    .replace(/[&+]/g, " and ")
    .replace(
      /(?<![\p{L}\p{N}])(?:\p{L}\.){1,}\p{L}?(?![\p{L}\p{N}])/gu,
      (initials) => `${initials.replaceAll(".", "")} `,
    )
    .replace(/(?<=\p{L})'(?=\p{L})/gu, "")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
}

/** A company as it is compared: without accents, punctuation, legal forms and a leading "The". Null without letters. */
export function companyKey(company: string | null | undefined): string | null {
  const words = wordsOf(company ?? "").map((word) => word.replace(cjkForms, "") || word);
  const named = words.length > 1 && words[0] === "the" ? words.slice(1) : words;
  return withoutForms(named).join(" ") || null;
}

/** The words without legal forms, of which one word at least stays. */
function withoutForms(words: readonly string[]): readonly string[] {
  if (words.length > 1 && leadingForms.has(words[0]!)) return withoutForms(words.slice(1));
  if (words.length > 1 && words.at(-1) === "and") return withoutForms(words.slice(0, -1));
  for (let count = Math.min(longestForm, words.length - 1); count > 0; count -= 1) {
    if (legalForms.has(words.slice(-count).join(" "))) return withoutForms(words.slice(0, -count));
  }
  return words;
}

/**
 * A person as they are compared: without accents, punctuation and titles, the words in one order, because "Byron, Ada"
 * is also written. Null without letters.
 */
export function personKey(name: string | null | undefined): string | null {
  const words = wordsOf(name ?? "");
  const isNamed = (word: string, at: number) =>
    !(titles.has(word) && at < words.length - 1) && !(suffixes.has(word) && at > 1);
  const named = words.filter(isNamed);
  return (named.length > 0 ? named : words).toSorted().join(" ") || null;
}

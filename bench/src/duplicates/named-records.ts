import { type Sampler, sampler } from "../data/sampler.ts";

const words = (text: string): string[] => text.trim().split(/\s+/);

/** The frequent ones first, as everywhere below. */
const firstNames = words(`
  Anna Maria Daniel Michael Sara John James Paul Julia Laura Marco Mohamed Emma Hannah Peter Ada Aino Alejandro Amara
  Arjun Astrid Bao Beatriz Bjørn Bo Carlos Chiara Chloé Dilan Dmitri Elif Elena Emeka Farah Fatima Felix Femi Gábor
  Giulia Grace Hana Hugo Ibrahim Ines Ivan Jakub Jan Jana João Jonas José Kaito Karim Katarzyna Kwame Lars Léa Leila
  Li Liam Linh Lucas Łukasz Maja Mateo Mehmet Mei Mira Nadia Nia Nikolai Noah Nora Olga Oliver Omar Oskar Pedro Petra
  Priya Rafael Rania Ravi Rosa Ruth Samir Sean Sofia Sören Stefan Sven Tariq Tomás Uma Vera Viktor Wei Yara Yusuf Zara`);
const lastNames = words(`
  Müller Silva Khan Nguyen Smith Martin Garcia Hansen Kim Lee Singh Wang Chen Johnson Rossi Li Xu Wu Ho Cohen Fischer
  Weber Meyer Schmidt Andersson Johansson Nielsen Kowalski Nowak Ivanov Petrov Dupont Moreau Haddad Okafor Abebe Tanaka
  Suzuki`);
const lastStems = words(`
  Adler Berg Brand Castel Dahl Eriks Hans Ivano Jans Kowal Lind Novak Ols Quint Ricc Sant Thorn Ullman Varg Web Yilmaz
  Zimmer Bell Chandr Desai Okaf Nguy Tanak Suzuk More Rossi Silv`);
const lastEndings = words(
  "son sen er mann ov ova ski berg es ez ini elli stein dal lund holm wood ton a e i o",
);
const particles = ["van", "van der", "de", "de la", "al", "von"];

const adjectives = words(`
  Blue Green Smart Open Next Deep Bright Clear First Digital Global United Urban Quantum Nova Solar North True Pure Red
  Silver Rapid Simple Swift Hidden Modern Infinite Atlantic Nordic Pacific`);
const topics = words(`
  Health Data AI Labs Technologies Capital Ventures Systems Energy Bio Cloud Finance Care Robotics Analytics Security
  Learning Mobility Foods Power Media Networks Payments Climate Genomics Logistics Space Water Materials Photonics
  Therapeutics Insight Commerce Legal Motion Vision`);
const closings = words(`
  Labs Technologies Ventures Capital AI Health Group Solutions Systems Partners Data Studio Holdings Digital Works Global
  International Collective`);
const syllables = words(`
  al am an ar bel ber bo cal cor da del do el em en fa fen gal gro hal ho in ka kel la lin lo lu ma mel mo na nel no or pa
  pel qui ra rel ri ro sal sen so ta tel ti to tri ul va vel vi vo wa wen xa ya zel zo`);
const endings = ["", "", "ly", "io", "ix", "ora", "ify", "o"];
const forms = ["", "", "", " Inc.", " GmbH", " Ltd", " S.A.", " Sp. z o.o.", " AB", ", LLC"];

/** One of the frequent third of them in most cases. */
const frequent = (pick: Sampler, of: readonly string[]): string =>
  pick.one(pick.one([0, 1, 2, 3, 4]) < 4 ? of.slice(0, Math.ceil(of.length / 3)) : of);

function invented(pick: Sampler, parts: number): string {
  const word = Array.from({ length: parts }, () => pick.one(syllables)).join("") + pick.one(endings);
  return word[0]!.toUpperCase() + word.slice(1);
}
const surname = (pick: Sampler): string =>
  pick.one([0, 1, 2]) === 0 ? frequent(pick, lastNames) : pick.one(lastStems) + pick.one(lastEndings);

/** The names of people: most of two words, many with a frequent one. */
const people: readonly ((pick: Sampler) => string)[] = [
  ...Array<(pick: Sampler) => string>(6).fill((pick) => `${frequent(pick, firstNames)} ${surname(pick)}`),
  (pick) => `${frequent(pick, firstNames)} ${frequent(pick, firstNames)} ${surname(pick)}`,
  (pick) => `${pick.one(firstNames)} ${pick.one(particles)} ${surname(pick)}`,
  (pick) => `${pick.one(firstNames)} ${surname(pick)}-${surname(pick)}`,
];
/** The names of companies: with words that many share, short ones, and long ones. */
const companies: readonly ((pick: Sampler) => string)[] = [
  (pick) => invented(pick, 1),
  (pick) => invented(pick, 2),
  (pick) => invented(pick, 3),
  (pick) => `${invented(pick, 2)} ${frequent(pick, topics)}`,
  (pick) => `${invented(pick, 2)} ${frequent(pick, closings)}`,
  (pick) => `${invented(pick, 1)} ${frequent(pick, closings)}`,
  (pick) => `${invented(pick, 2)} ${frequent(pick, topics)} ${frequent(pick, closings)}`,
  (pick) => `${frequent(pick, adjectives)} ${frequent(pick, topics)}`,
  (pick) => `${frequent(pick, adjectives)} ${frequent(pick, topics)} ${frequent(pick, closings)}`,
  (pick) => `${surname(pick)} ${frequent(pick, closings)}`,
  (pick) => `${surname(pick)} & ${surname(pick)} ${frequent(pick, closings)}`,
  (pick) =>
    `${frequent(pick, adjectives)} Institute for ${frequent(pick, topics)} and ${frequent(pick, topics)} ${frequent(pick, closings)}`,
];

/** Every how many records one is about the person and the company of the one before, typed by somebody else. */
const everyTwin = 40;
/** The place of the record that the n-th repeats; null for one of its own. */
export const twinOf = (n: number): number | null => (n % everyTwin === everyTwin - 1 ? n - 1 : null);

/**
 * Records with names like those of people and companies, the same in every run. No two companies are the same: a database
 * of founders refuses that.
 */
export function namedRecords(count: number): object[] {
  const taken = new Set<string>();
  const records: ReturnType<typeof own>[] = [];
  for (let n = 0; n < count; n += 1) {
    const twin = twinOf(n);
    records.push(twin === null ? own(n, taken) : typedAgain(records[twin]!, n));
  }
  return records;
}

function own(n: number, taken: Set<string>) {
  const pick = sampler(n * 7 + 3);
  // The first choices of neighbouring seeds are alike.
  for (let round = 0; round < 4; round += 1) pick.one(syllables);
  const name = pick.one(people)(pick);
  let named = pick.one(companies)(pick);
  while (taken.has(named.toLowerCase())) named = pick.one(companies)(pick);
  taken.add(named.toLowerCase());
  const domain = `${named.toLowerCase().replace(/[^a-z]+/g, "-")}-${n.toString(36)}.example`;
  return {
    name,
    company: `${named}${pick.one(forms)}`,
    email: `p${n}@${domain}`,
    website: n % 3 === 0 ? null : `https://www.${domain}`,
    phone: n % 2 === 0 ? null : `+49 40 ${1_000_000 + n * 7}`,
  };
}

/** With another mailbox, a letter less in the name, and another legal form. */
function typedAgain({ name, company }: ReturnType<typeof own>, n: number): ReturnType<typeof own> {
  const typo = name.slice(0, 4) + name.slice(5);
  return {
    name: typo.toUpperCase(),
    company: `${company.replace(/[, ]+(Inc\.|LLC|Ltd|AB)$/, "")} Group Ltd`,
    email: `p${n}@gmail.com`,
    website: null,
    phone: null,
  };
}

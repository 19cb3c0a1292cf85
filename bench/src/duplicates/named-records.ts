import { sampler } from "../data/sampler.ts";

const firstNames =
  `Ada Aino Alejandro Amara Anna Arjun Astrid Bao Beatriz Bjørn Carlos Chiara Chloé Daniel Dilan Dmitri Elif Elena Emeka
   Emma Farah Fatima Felix Femi Gábor Giulia Grace Hana Hannah Hugo Ibrahim Ines Ivan Jakub James Jana João John Jonas
   José Julia Kaito Karim Katarzyna Kwame Lars Laura Léa Leila Liam Linh Lucas Łukasz Maja Marco Maria Mateo Mehmet Mei
   Michael Mira Mohamed Nadia Nia Nikolai Noah Nora Olga Oliver Omar Oskar Paul Pedro Petra Priya Rafael Rania Ravi Rosa
   Ruth Samir Sara Sean Sofia Sören Stefan Sven Tariq Tomás Uma Vera Viktor Wei Yara Yusuf Zara Zoë`.split(
    /\s+/,
  );
const lastStems =
  `Adler Berg Brand Castel Dahl Eriks Fischer Garci Hansen Ivano Jansen Kowal Lind Martin Novak Olsen Peter Quint Ricci
   Santo Thorn Ullman Varga Weber Ximen Yilmaz Zimmer Abebe Bello Chandr Desai Okafo Haddad Nguye Tanak Suzuk Moreau
   Dupont Rossi Silva`.split(/\s+/);
const lastEndings =
  "a e i o u en er es ski sen son sson ov ova ez ini elli mann stein berg dal lund holm wood ton".split(" ");
const syllables =
  `al am an ar bel ber bo cal cor da del do el em en fa fen gal gro hal ho in ka kel la lin lo lu ma mel mo na nel no or pa
   pel qui ra rel ri ro sal sen so ta tel ti to tri ul va vel vi vo wa wen xa ya zel zo`.split(/\s+/);
const secondWords =
  `Analytics Bio Bionics Capital Care Cargo Cloud Commerce Credit Data Design Dynamics Energy Farms Finance Foods Freight
   Games Genomics Grid Health Homes Insight Labs Learning Legal Logistics Materials Media Metrics Mobility Motion Networks
   Optics Partners Payments Pharma Photonics Power Recycling Robotics Sciences Security Sensors Software Space Storage
   Studio Supply Systems Textiles Therapeutics Transit Travel Ventures Vision Water Works`.split(/\s+/);
const forms = ["", "", "", " Inc.", " GmbH", " Ltd", " S.A.", " Sp. z o.o.", " AB", ", LLC"];

/** Every how many records one is about the person and the company of the one before, typed by somebody else. */
export const everyTwin = 40;
/** The id of the record that the n-th repeats, counted from 0; null for one of its own. */
export const twinOf = (n: number): number | null => (n % everyTwin === everyTwin - 1 ? n - 1 : null);

/** The n-th record, with names like those of people and companies, the same in every run. */
export function namedRecord(n: number): object {
  const twin = twinOf(n);
  if (twin !== null) return typedAgain(own(twin), n);
  return own(n);
}

function own(n: number) {
  const pick = sampler(n * 7 + 3);
  const name = `${pick.one(firstNames)} ${pick.one(lastStems)}${pick.one(lastEndings)}`;
  // No two companies are the same: the syllables of the first word are the digits of n.
  const digits = [n, Math.floor(n / 57), Math.floor(n / 57 ** 2)].map(
    (digit) => syllables[(digit * 23 + 5) % 57]!,
  );
  const invented = `${digits.join("")}${pick.one(["", "", "ly", "io", "ix", "ora", "ify", "o"])}`;
  const words = `${invented[0]!.toUpperCase()}${invented.slice(1)} ${pick.one(secondWords)}`;
  const domain = `${words.toLowerCase().replaceAll(" ", "-")}-${n.toString(36)}.example`;
  return {
    name,
    company: `${words}${pick.one(forms)}`,
    email: `p${n}@${domain}`,
    website: n % 3 === 0 ? null : `https://www.${domain}`,
    phone: n % 2 === 0 ? null : `+49 40 ${1_000_000 + n * 7}`,
  };
}

/** With another mailbox, a letter less in the name, and another legal form. */
function typedAgain({ name, company }: ReturnType<typeof own>, n: number) {
  const typo = name.slice(0, 4) + name.slice(5);
  return {
    name: typo.toUpperCase(),
    company: `${company.replace(/[, ]+(Inc\.|LLC|Ltd|AB)$/, "")} Group Ltd`,
    email: `p${n}@gmail.com`,
  };
}

import { csvLine } from "@kindling/contracts/lists/csv.ts";

const headings = [
  ...[
    "Startup",
    "First name",
    "Last name",
    "E-mail",
    "Phone",
    "Site",
    "Round",
    "Amount Sought",
    "Sector",
    "HQ",
  ],
  ...["Elevator pitch", "MRR", "Date joined", "Source"],
];
const rounds = ["Pre-seed round", "Seed", "Series A", "Angel", "pre seed"];
const asks = ["$750k", "$1.5M", "1,200,000", "$250k", "$2M"];
const sectors = ["HealthTech", "AI / ML; Fintech", "Logistics", "EdTech", "Cybersecurity"];
const places = ["Lagos, Nigeria", "Singapore", "São Paulo, Brazil", "Lyon, France", "Toronto, Canada"];

/** A CSV file of founders as communities keep them, the same in every run. No two founders have a text in common. */
export function foundersFile(rows: number): string {
  const lines = [csvLine(headings)];
  for (let n = 0; n < rows; n++) {
    const one = <T>(values: readonly T[]) => values[(n * 7 + (n >> 4)) % values.length]!;
    lines.push(
      csvLine([
        ...[`Startup ${n}`, "Ada", `Lovelace ${n}`, `ada@startup-${n}.example`, "+1 555 0100"],
        ...[`startup-${n}.example`, one(rounds), one(asks), one(sectors), one(places)],
        ...["We make one hard thing easy for people who have to do it every working day.", "$3,200"],
        ...[`2026-0${1 + (n % 9)}-17`, "Demo day"],
      ]),
    );
  }
  return lines.join("\n");
}

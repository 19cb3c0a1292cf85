import { it } from "vitest";
import { chanceOfFaults } from "../faults/kill-at-random.ts";

/** What a process is killed in. `kill.int.test.ts`, the most general kill, is always run. */
const kinds = [
  "absence archival",
  "absence mail",
  "access",
  "account restoration",
  "archival or restoration",
  "dead letter",
  "erasure",
  "mail",
  "matching",
] as const;
const kindsPerRun = 3;

/** Whether every kind is run at every moment, as by `npm run test:faults`. */
export const allKills = Boolean(process.env.ALL_KILLS);
export const itInAllKills = it.skipIf(!allKills);

// Every file of a run draws the same, because FAULT_SEED is the same.
const chance = chanceOfFaults();
const chosen = chance.shuffle(kinds).slice(0, kindsPerRun);
const drawn = chance.below(10_000);

/** A test that is skipped unless all kinds are run, or the kind is one of those chosen for this run. */
export const itOfKind = (kind: (typeof kinds)[number]) => it.skipIf(!allKills && !chosen.includes(kind));

/** All moments, or the one drawn for this run. */
export const someOf = <T>(moments: readonly T[]): readonly T[] =>
  allKills ? moments : [moments[drawn % moments.length]!];

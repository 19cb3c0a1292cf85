import { expect, it, vi } from "vitest";
import { MatchIndex } from "../index/match-index.ts";
import { commonOrigin } from "./origin.ts";
import { PendingWork } from "./pending-work.ts";

const gone = (id: number) => ({
  side: "founders" as const,
  id,
  criteria: null,
  seq: id,
  origin: commonOrigin([]),
});

it("takes no more gone founders at once than a transaction can quickly remove the matches of", async () => {
  // A step also ends after a time, which a busy machine reaches first.
  vi.spyOn(performance, "now").mockReturnValue(0);
  const work = new PendingWork(new MatchIndex(), 0, []);
  work.take(Array.from({ length: 50 }, (_, n) => gone(n + 1)));
  const steps: number[] = [];
  for (let step = await work.nextStep(50); step !== null; step = await work.nextStep(50))
    steps.push(step.goneFounders.length);
  expect(steps).toEqual([20, 20, 10]);
  vi.restoreAllMocks();
});

import {
  attemptEach,
  PeriodicJob,
  type PeriodicJobOptions,
} from "@kindling/service-kit/process/periodic-job.ts";
import type pg from "pg";
import type { IntroductionsRepository } from "./introductions.repository.ts";
import { introductionsToAsk, overdueIntroductions } from "./overdue-introductions.repository.ts";

/** Asks second sides by mail, and lets introductions expire that nobody has answered, every minute. */
export const passTimeJob = (
  pool: pg.Pool,
  introductions: IntroductionsRepository,
  { log, registry }: Pick<PeriodicJobOptions, "log" | "registry">,
): PeriodicJob =>
  new PeriodicJob({
    name: "ask and expire introductions",
    intervalMs: 60_000,
    firstAfterMs: 10_000,
    log,
    registry,
    run: (signal) => passTime(pool, introductions, signal),
  });

/** @throws Error once all are done, when one of them failed */
export async function passTime(
  pool: pg.Pool,
  introductions: IntroductionsRepository,
  signal: AbortSignal,
): Promise<void> {
  await attemptEach(await introductionsToAsk(pool), signal, (id) => introductions.askSecond(id));
  await attemptEach(await overdueIntroductions(pool), signal, (id) => introductions.expire(id));
}

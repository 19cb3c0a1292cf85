import type { Log } from "../log.ts";

/** Timeout of a graceful stop, in ms: below the 30 s that orchestrators wait. */
const stopTimeoutMs = 25_000;
/** A second signal within this time is the same Ctrl-C: the terminal sends it, and npm passes it on again. */
const repeatedSignalMs = 1_000;

/**
 * Stops the process gracefully on SIGTERM, SIGINT and SIGHUP; a second signal a moment
 * later, or a stop that hangs, ends it at once. An uncaught error ends it with code 1, since its state is unknown.
 */
export function onStopSignals(log: Log, stop: () => Promise<void>): void {
  let stoppingSince: number | null = null;
  const begin = (reason: string, exitCode: number) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > repeatedSignalMs) process.exit(exitCode === 0 ? 130 : exitCode);
      return;
    }
    stoppingSince = performance.now();
    log.info({ reason }, "stopping");
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    stop().then(
      () => process.exit(exitCode),
      (err) => {
        log.error({ err }, "stopping failed");
        process.exit(1);
      },
    );
  };
  // SIGHUP comes when the terminal is closed.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => begin(signal, 0));
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (err: unknown) => {
      log.fatal({ err }, "unexpected error, the process ends");
      begin(event, 1);
    });
  }
}

/**
 * Runs a query once for all requests that arrive while it is running: they share the next run, so that none gets a
 * result that is older than its request. Fifty dashboards read the stats at once after each live update.
 */
export function shareQuery<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  function start(): Promise<T> {
    next = null;
    const started = run().finally(() => {
      if (running === started) running = null;
    });
    running = started;
    return started;
  }

  return () => {
    if (running === null) return start();
    next ??= running.then(start, start);
    return next;
  };
}

/** The dashboard's failures are logged, not shown (spec section 8); not those of calls that were given up. */
export function logFailure(what: string, error: unknown): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  // biome-ignore lint/suspicious/noConsole: the specification asks for a log
  console.warn(what, error);
}

/** Waits for what was called, logging its failure before it goes on to the caller. */
export async function logged<T>(what: string, reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    logFailure(what, error);
    throw error;
  }
}

/** A founder or investor that was asked for is not in the list. */
export function logMissing(what: string, id: string): void {
  // biome-ignore lint/suspicious/noConsole: the specification asks for a logged warning
  console.warn(`There is no ${what} with the id ${id}`);
}

/** Logs a failure of the admin's pages, unless the call was aborted. */
export function logFailure(what: string, error: unknown): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  // biome-ignore lint/suspicious/noConsole: the specification asks for a log
  console.warn(what, error);
}

/** Logs and rethrows the failure of a call. */
export async function logged<T>(what: string, response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    logFailure(what, error);
    throw error;
  }
}

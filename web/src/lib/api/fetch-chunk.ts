import { readStored, writeStored } from "../browser-state/stored.ts";

const reloadedKey = "kindling.reloaded";
/** A chunk that is still missing this long after a reload is missing for another reason, in ms. */
const reloadIntervalMs = 60_000;
const probeTimeoutMs = 5_000;

/**
 * Loads a chunk of the client by its `import()`. If a new version was deployed while this page was open, the
 * old chunks are gone: the page is then reloaded, and the promise never settles. It is not reloaded while the
 * server is unreachable, which would leave a blank page, or twice in a row.
 * @throws the import's error otherwise
 */
export async function fetchChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const now = Date.now();
    const last = Number(readStored("sessionStorage", reloadedKey));
    if (now - last < reloadIntervalMs || !(await isServerReachable())) throw error;
    // Without storage, nothing would prevent an endless loop of reloads.
    if (!writeStored("sessionStorage", reloadedKey, now)) throw error;
    window.location.reload();
    return new Promise<never>(() => {});
  }
}

async function isServerReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch("/", { cache: "no-store", signal: AbortSignal.timeout(probeTimeoutMs) });
    return ok;
  } catch {
    return false;
  }
}

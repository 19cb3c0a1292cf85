import { readStored, writeStored } from "../browser-state/stored.ts";

const reloadedKey = "kindling.reloaded";
/** A part that is still not there after loading anew is missing for another reason, in ms. */
const reloadPause = 60_000;
const answerTimeout = 5_000;

/**
 * Fetches a part of the client by its `import()`. Where a new version was put in place while this page
 * was open, the old parts are gone: then the page is loaded anew, which brings the new ones, and this
 * never ends. That is done only while the server answers, since offline it would leave nothing of the
 * page, and not twice in a row.
 * @throws what the import throws otherwise
 */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const now = Date.now();
    const last = Number(readStored(sessionStorage, reloadedKey));
    if (now - last < reloadPause || !(await serverAnswers())) throw error;
    writeStored(sessionStorage, reloadedKey, now);
    // Where nothing can be stored, nothing would stop the next time.
    if (readStored(sessionStorage, reloadedKey) !== now) throw error;
    window.location.reload();
    return new Promise<never>(() => {});
  }
}

async function serverAnswers(): Promise<boolean> {
  try {
    const { ok } = await fetch("/", { cache: "no-store", signal: AbortSignal.timeout(answerTimeout) });
    return ok;
  } catch {
    return false;
  }
}

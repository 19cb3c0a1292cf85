import { deleteDrafts, readDraft, saveDraft } from "../../lib/browser-state/draft.ts";

/**
 * Sends what a form creates with a key, so that the server knows it when it is sent again: the response was lost, or the
 * page was reloaded. The key stays with the form's draft until one succeeds; the server compares what is sent, too.
 */
export async function withIdempotencyKey<T>(
  draftName: string,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const name = `${draftName}-key`;
  const stored = readDraft<{ key: string }>(name)?.key;
  const key = typeof stored === "string" ? stored : randomUuid();
  saveDraft(name, { key });
  const created = await send(key);
  deleteDrafts((draft) => draft === name);
  return created;
}

/** A random UUID, also where the page was not loaded over HTTPS: there `crypto.randomUUID` does not exist. */
export function randomUuid(): string {
  const [a, b, c, d] = [4, 2, 2, 8].map((length) => {
    const bytes = crypto.getRandomValues(new Uint8Array(length));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }) as [string, string, string, string];
  return `${a}-${b}-4${c.slice(1)}-8${d.slice(1, 4)}-${d.slice(4)}`;
}

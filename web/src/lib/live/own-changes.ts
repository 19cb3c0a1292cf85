/** Founders or investors that changed; null ids: any may have. */
export interface RecordChange {
  what: "founders" | "investors";
  ids: readonly number[] | null;
  /** This page has archived or restored them, and its lists are read again. */
  isMove?: boolean;
}

const listeners = new Set<(change: RecordChange) => void>();

/** Announces a record that this page has saved, which then need not wait for the server's event. */
export function announceChange(change: RecordChange): void {
  for (const listener of listeners) listener(change);
}

export function subscribeToOwnChanges(listener: (change: RecordChange) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

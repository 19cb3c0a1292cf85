/** The request that caused a change, and its trace. */
export interface Origin {
  readonly requestId: string | null;
  readonly traceparent: string | null;
}

const unknown: Origin = { requestId: null, traceparent: null };

/** The origin that changes have in common; of several requests, none. */
export function commonOrigin(origins: readonly Origin[]): Origin {
  const [first = unknown, ...others] = origins;
  return others.every(({ requestId }) => requestId === first.requestId) ? first : unknown;
}

/** The ids that link a log entry to the log of the request that caused it. */
export function correlationOf(
  requestId: string | null | undefined,
  traceId: string | null | undefined,
): { requestId?: string; traceId?: string } {
  return {
    ...(requestId == null ? {} : { requestId }),
    ...(traceId == null ? {} : { traceId }),
  };
}

/** The request that caused all of these messages; null if there are several, or none. */
export function commonRequestId(
  messages: readonly { request_id?: string | null | undefined }[],
): string | null {
  const [first, ...others] = messages;
  const requestId = first?.request_id ?? null;
  return others.every(({ request_id = null }) => request_id === requestId) ? requestId : null;
}

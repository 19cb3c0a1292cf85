/** How long to wait, in ms, before a message that failed `deliveryCount` times is handed over again. */
export function retryDelay(deliveryCount: number): number {
  return Math.min(30_000, 250 * 2 ** Math.max(0, deliveryCount - 1));
}

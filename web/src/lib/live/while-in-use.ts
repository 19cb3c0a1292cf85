/**
 * After this time without input, in ms, the page counts as idle and stops its live updates: their fetches would keep
 * the session alive, which must end when it is not used.
 */
const idleMs = 30 * 60_000;
const idleCheckMs = 60_000;
const inputs = ["pointermove", "pointerdown", "keydown", "scroll"] as const;

/**
 * Calls `start` while the page is visible and in use, also when the network is back, and `stop` while it is not. Both
 * may be called repeatedly. Returns the function that ends this; it does not call `stop`.
 */
export function whileInUse({ start, stop }: { start: () => void; stop: () => void }): () => void {
  let usedAt = performance.now();
  const isIdle = () => performance.now() - usedAt > idleMs;
  const follow = () => {
    if (isIdle() || document.visibilityState === "hidden") stop();
    else start();
  };
  const onInput = () => {
    const wasIdle = isIdle();
    usedAt = performance.now();
    if (wasIdle) follow();
  };
  const onVisibility = () => {
    usedAt = performance.now();
    follow();
  };
  const idleCheck = setInterval(() => isIdle() && stop(), idleCheckMs);
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener("visibilitychange", onVisibility, { signal });
  window.addEventListener("online", follow, { signal });
  for (const input of inputs)
    window.addEventListener(input, onInput, { capture: true, passive: true, signal });
  follow();
  return () => {
    clearInterval(idleCheck);
    ending.abort();
  };
}

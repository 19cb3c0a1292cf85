/**
 * For the `ref` of a button that disappears after success, such as Retry: moves its focus to the section around
 * it instead of losing it.
 */
export function keepFocusInSection(button: HTMLElement | null): () => void {
  return () => {
    if (button === null || document.activeElement !== button) return;
    button.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
  };
}

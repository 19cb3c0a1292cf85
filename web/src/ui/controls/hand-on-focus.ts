/**
 * For the `ref` of a button that disappears when it succeeds, such as Retry: if it has the focus then, the
 * focus goes to the part of the page around it instead of being lost.
 */
export function handOnFocus(button: HTMLElement | null): () => void {
  return () => {
    if (button === null || document.activeElement !== button) return;
    button.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
  };
}

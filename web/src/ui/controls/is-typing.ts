/** Whether keys at the target are text or choose an option, so that they are no shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement;
  return element.isContentEditable || element.closest("input, textarea, select, [role=listbox]") !== null;
}

/** The key that is held for shortcuts, as keyboards name it. */
export const modifierKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

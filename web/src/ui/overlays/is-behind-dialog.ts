/** Whether a modal dialog blocks an element, by default the page: keys that act on it are off meanwhile. */
export const isBehindDialog = (element = document.getElementById("main")): boolean =>
  element?.closest("[aria-hidden=true], [inert]") != null;

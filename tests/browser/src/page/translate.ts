/**
 * Does in the page what a browser does that translates it: puts each text, present or added later, into a `<font>`
 * element. For `page.addInitScript`.
 */
export function translate(): void {
  const isLeftOut = (element: Element | null) =>
    !element || element.closest("font, script, style, textarea, title");
  const wrap = (node: Node): void => {
    if (!(node instanceof Text)) {
      for (const child of [...node.childNodes]) wrap(child);
      return;
    }
    if (node.data.trim() === "" || isLeftOut(node.parentElement)) return;
    const font = document.createElement("font");
    node.replaceWith(font);
    font.append(node);
  };
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node);
  });
  observer.observe(document, { childList: true, subtree: true });
}

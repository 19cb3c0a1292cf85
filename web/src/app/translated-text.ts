/**
 * Browsers that translate a page put each text into a `<font>` element, while React still takes the text for a child of
 * its old parent: inserting something before it, or removing it, would throw and end the page. Otherwise every text with
 * a conditional neighbour would need an element around it, which no rule of the linter can check. Elements still fail as
 * before, so that mistakes of our own show.
 */
const { insertBefore, removeChild } = Node.prototype;

Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
  return insertBefore.call(this, node, before && childAround(this, before)) as T;
};
Node.prototype.removeChild = function <T extends Node>(node: T): T {
  const child = childAround(this, node);
  if (child) removeChild.call(this, child);
  return node;
};

/** The child of `parent` that a text is in by now, or null if the translation has replaced it. */
function childAround(parent: Node, node: Node): Node | null {
  if (!(node instanceof Text)) return node;
  let child: Node | null = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

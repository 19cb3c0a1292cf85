import { escapeHtml } from "../http/escape-html.ts";

/** Whose mails they are. */
export interface MailDesign {
  readonly product: string;
  /** Origin of the product's own links. */
  readonly publicUrl: string;
}

/** What a mail says. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  /** Whether the product's addresses in the text become links. Not if members wrote them. True unless given. */
  readonly hasLinks?: boolean;
}

/**
 * The HTML part of a mail, from its text: the one design of all mails. Only the product's own addresses become links: what
 * somebody has written stays text. An address that stands alone is a button, with the address below. Without images and
 * without anything from elsewhere.
 */
export function mailHtml(
  { product, publicUrl }: MailDesign,
  { subject, text, hasLinks = true }: MailContent,
): string {
  const linked = hasLinks ? publicUrl : null;
  const blocks = text.trim().split(/\n{2,}/);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body>
<div class="mail">
<p class="product">${escapeHtml(product)}</p>
<main>
<h1>${escapeHtml(subject)}</h1>
${blocks.map((block) => blockHtml(block, linked)).join("\n")}
</main>
<footer>Sent by ${escapeHtml(product)}, <a href="${escapeHtml(publicUrl)}/">${escapeHtml(publicUrl)}</a></footer>
</div>
</body>
</html>
`;
}

/** @param publicUrl the origin of addresses that become links; null for none */
function blockHtml(block: string, publicUrl: string | null): string {
  if (isOwn(block, publicUrl)) {
    const href = escapeHtml(block);
    return `<p class="action"><a class="button" href="${href}">Open this page</a></p>
<p class="address">Or copy this address into your browser:<br><a href="${href}">${href}</a></p>`;
  }
  const lines = block.split("\n");
  const [first, ...items] = lines;
  const isList = (some: readonly string[]) => some.length > 0 && some.every((line) => line.startsWith("- "));
  if (isList(lines)) return listHtml(lines);
  if (isList(items)) return `<p>${escapeHtml(first!)}</p>\n${listHtml(items)}`;
  const shown = lines.map((line) => {
    if (!isOwn(line, publicUrl)) return escapeHtml(line);
    return `<a href="${escapeHtml(line)}">${escapeHtml(line)}</a>`;
  });
  return `<p>${shown.join("<br>\n")}</p>`;
}

const listHtml = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escapeHtml(item.slice(2))}</li>`).join("")}</ul>`;

/** Whether a line is nothing but an address of the product. */
const isOwn = (line: string, publicUrl: string | null): boolean =>
  publicUrl !== null && (line === publicUrl || line.startsWith(`${publicUrl}/`)) && !/\s/.test(line);

const style = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 16px; background: #fbf7f1; color: #2b2521;
  font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
.mail { max-width: 560px; margin: 0 auto; }
.product { margin: 0 0 12px; font-weight: 600; color: #a63b0c; }
main { display: block; padding: 24px; background: #fffdfa; border: 1px solid #e6dccf; border-radius: 12px; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; overflow-wrap: anywhere; }
p, ul { margin: 0 0 16px; overflow-wrap: anywhere; }
ul { padding-left: 20px; }
main > :last-child { margin-bottom: 0; }
a { color: #a63b0c; }
.button { display: inline-block; padding: 12px 20px; border-radius: 8px; background: #b8430f; color: #fffaf5;
  font-weight: 600; text-decoration: none; }
.address, footer { font-size: 13px; color: #675c52; }
footer { margin: 12px 0 0; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  body { background: #1a1714; color: #f2ebe2; }
  main { background: #221e1a; border-color: #3d352e; }
  .product, a { color: #f0a35e; }
  .button { background: #f0a35e; color: #1a1714; }
  .address, footer { color: #b5a899; }
}
`;

import { readFileSync } from "node:fs";

const read = (name: string) => readFileSync(new URL(`./docs/${name}`, import.meta.url), "utf8");
const page = Object.freeze({ html: read("docs.html"), css: read("docs.css"), js: read("docs.js") });

/**
 * The page to read and try the API, to be served as /api/docs, /api/docs/docs.css and
 * /api/docs/docs.js beside /api/openapi.json. It loads nothing else and has no inline script or
 * style, so that `default-src 'self'` suffices for it (and `img-src data:` for its empty icon).
 */
export function docsPage(): { html: string; css: string; js: string } {
  return page;
}

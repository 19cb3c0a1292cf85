import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { escapeHtml } from "../http/escape-html.ts";
import { addFile } from "../http/file-route.ts";

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

/** The page at / without a web client: it links to the API reference. */
export function addLandingPage(app: FastifyInstance, product: string): void {
  const html = read("landing-page.html").replaceAll("{{product}}", escapeHtml(product));
  addFile(app, "/", "text/html; charset=utf-8", () => html);
  addFile(app, "/landing-page.css", "text/css; charset=utf-8", () => read("landing-page.css"));
}

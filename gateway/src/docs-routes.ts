import { docsPage } from "@kindling/contracts/openapi/docs-page.ts";
import { openApiDocument } from "@kindling/contracts/openapi/openapi-document.ts";
import type { FastifyInstance } from "fastify";
import { addFile } from "./file-route.ts";

/** The API's description at /api/openapi.json and the page that shows it at /api/docs. */
export function addDocs(app: FastifyInstance, product: string, version: string): void {
  const page = docsPage();
  const files = [
    [
      "/api/openapi.json",
      "application/json; charset=utf-8",
      JSON.stringify(openApiDocument({ product, version })),
    ],
    ["/api/docs", "text/html; charset=utf-8", page.html],
    ["/api/docs/docs.css", "text/css; charset=utf-8", page.css],
    ["/api/docs/docs.js", "text/javascript; charset=utf-8", page.js],
  ] as const;
  for (const [path, type, content] of files) addFile(app, path, type, content);
}

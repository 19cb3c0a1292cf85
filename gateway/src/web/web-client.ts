import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { isPagePath } from "@kindling/contracts/pages.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requestedHost } from "../access/requested-host.ts";
import type { GatewayConfig } from "../config.ts";
import { addFile, sendText } from "../http/file-route.ts";
import { omitDocumentHeaders } from "../http/security-headers.ts";
import { socialCard, withPageHead } from "./page-head.ts";

const builtHere = fileURLToPath(new URL("../../../web/dist", import.meta.url));

/** The folder of the built web client, or undefined when there is none. */
export function findWebClient(dir: string | undefined): string | undefined {
  const root = resolve(dir ?? builtHere);
  return existsSync(join(root, "index.html")) ? root : undefined;
}

/**
 * Serves the web client: its files (those under /assets are immutable, since their names have a hash), and index.html
 * for its pages, except to clients that ask for JSON alone. For any other path outside /api browsers get index.html with
 * 404: the client shows its Not Found page.
 */
export async function addWebClient(
  app: FastifyInstance,
  root: string,
  { PRODUCT_NAME: product, PUBLIC_URL }: Pick<GatewayConfig, "PRODUCT_NAME" | "PUBLIC_URL">,
  demoServices?: readonly object[],
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    dotfiles: "ignore",
    preCompressed: true,
    acceptRanges: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(root, "assets/"));
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      // Some clients load the picture of a link preview from their own page.
      if (path === join(root, socialCard)) reply.header("cross-origin-resource-policy", "cross-origin");
      if (hashed && /\.(js|css|woff2)(\.(br|gz))?$/.test(path)) omitDocumentHeaders(reply);
    },
  });
  if (demoServices && (await listsNoServices(root)))
    addFile(app, "/services.json", "application/json; charset=utf-8", () => JSON.stringify(demoServices));
  app.get("/*", { config: { audience: ["public"] } }, async (request, reply) => {
    const [path = "/"] = request.url.split("?", 1);
    if (path === "/manifest.webmanifest" && (await isFile(join(root, path))))
      return sendText(request, reply, { type: manifestType, content: await readManifest(root, product) });
    if (namesFile(path) && (await isFile(join(root, path)))) return reply.sendFile(path);
    if (/^\/api(\/|$)/.test(path)) return reply.callNotFound();
    const isPage = isPagePath(path);
    if (path !== "/") {
      reply.header("vary", "accept, accept-encoding");
      if (isPage ? asksForJsonAlone(request) : !wantsHtml(request)) return reply.callNotFound();
    }
    const origin = PUBLIC_URL ?? `${request.protocol}://${requestedHost(request)}`;
    const page = { path: path.replace(/(?<=\w)\/$/, ""), origin, product, isFound: isPage };
    const content = withPageHead(await readIndex(root), page);
    if (isPage) return sendText(request, reply, { type: htmlType, content });
    return reply.code(404).type(htmlType).send(content);
  });
}

async function listsNoServices(root: string): Promise<boolean> {
  const list = await readFile(join(root, "services.json"), "utf8").catch(() => "[]");
  return /^\s*\[\s*\]\s*$/.test(list);
}

const htmlType = "text/html; charset=utf-8";
const manifestType = "application/manifest+json; charset=utf-8";

/** Whether a path has plain segments, none hidden, and the last with an extension. */
const namesFile = (path: string): boolean =>
  /^(\/[\w@~+-][\w@~+.-]*)+$/.test(path) && path.slice(path.lastIndexOf("/")).includes(".");

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );

const wantsHtml = (request: FastifyRequest): boolean => (request.headers.accept ?? "").includes("text/html");

const asksForJsonAlone = ({ headers: { accept = "" } }: FastifyRequest): boolean =>
  accept.split(",").every((range) => /^\s*application\/([\w.-]+\+)?json\s*(;|$)/i.test(range));

/** Read for every request: the ETag needs the content, since a new build can keep size and time. */
const readIndex = (root: string): Promise<string> => readFile(join(root, "index.html"), "utf8");

async function readManifest(root: string, product: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(root, "manifest.webmanifest"), "utf8"));
  return JSON.stringify({ ...manifest, name: product, short_name: product });
}

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendText } from "../file-route.ts";

const builtHere = fileURLToPath(new URL("../../../web/dist", import.meta.url));

/** The folder of the built web client, or undefined when there is none. */
export function findWebClient(dir: string | undefined): string | undefined {
  const root = resolve(dir ?? builtHere);
  return existsSync(join(root, "index.html")) ? root : undefined;
}

/**
 * Serves the web client: its files, those under /assets for good since their names carry a hash,
 * and index.html for every page of it. Never for the API's paths.
 */
export async function addWebClient(app: FastifyInstance, root: string): Promise<void> {
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
    },
  });
  app.get("/*", { config: { audience: ["public"] } }, async (request, reply) => {
    const [path = "/"] = request.url.split("?", 1);
    if (belongsToTheApi(path)) return reply.callNotFound();
    if (isPlainFile(path)) return reply.sendFile(path);
    if (!isPage(path, request)) return reply.callNotFound();
    return sendIndex(root, request, reply);
  });
}

const belongsToTheApi = (path: string): boolean => /^\/(api|founders|youtube-videos)(\/|$)/.test(path);

/** A path that names a file: plain segments, the last with an extension, none hidden. */
const isPlainFile = (path: string): boolean => /^(\/[\w@~+-][\w@~+.-]*)+$/.test(path) && hasExtension(path);

const hasExtension = (path: string): boolean => path.slice(path.lastIndexOf("/")).includes(".");

function isPage(path: string, request: FastifyRequest): boolean {
  if (path === "/") return true;
  return !hasExtension(path) && (request.headers.accept ?? "").includes("text/html");
}

/** Read anew for each page: its ETag must come from its content, as builds keep size and time alike. */
async function sendIndex(root: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const content = await readFile(join(root, "index.html"), "utf8");
  return sendText(request, reply, { type: "text/html; charset=utf-8", content });
}

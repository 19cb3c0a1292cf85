import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningPostgres, startPostgres } from "@kindling/standalone/postgres/start.ts";
import { type Spawned, spawnNode } from "./spawn-node.ts";

/** Runs `work` in an empty temporary folder. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "kindling-bench-"));
  // As root, PostgreSQL runs as another user. If that user cannot enter, the data goes to /var/lib/kindling and stays.
  await chmod(folder, 0o755);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `work` on a PostgreSQL server with empty databases. */
export function withPostgres<T>(
  databases: string[],
  work: (server: RunningPostgres) => Promise<T>,
): Promise<T> {
  return withFolder(async (dataDir) => {
    const server = await startPostgres({ dataDir, databases });
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  });
}

/** Runs `work` on an empty product, started as by `npm start` with its own PostgreSQL. */
export function withProduct<T>(env: NodeJS.ProcessEnv, work: (product: Spawned) => Promise<T>): Promise<T> {
  return withFolder(async (dataDir) => {
    const product = await spawnNode("../../../standalone/src/main.ts", {
      PORT: "0",
      SEED: "none",
      DATA_DIR: dataDir,
      ...env,
    });
    try {
      return await work(product);
    } finally {
      await product.stop();
    }
  });
}

/** Runs `work` on an empty product and its PostgreSQL server. */
export function withProductAndPostgres<T>(
  env: NodeJS.ProcessEnv,
  work: (product: Spawned, server: RunningPostgres) => Promise<T>,
): Promise<T> {
  const databases = ["founders", "investors", "matches", "media", "gateway"];
  return withPostgres(databases, (server) => {
    const urls = databases.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, server.url(name)]);
    return withProduct({ ...Object.fromEntries(urls), ...env }, (product) => work(product, server));
  });
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Spawned, spawnNode } from "./spawned.ts";

/** Runs `work` against an empty product, started as by `npm start` with its own PostgreSQL. */
export async function withProduct<T>(
  env: NodeJS.ProcessEnv,
  work: (product: Spawned) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "kindling-bench-"));
  try {
    const product = await spawnNode("../../standalone/src/main.ts", {
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
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import { atMost, type Figure } from "../results/figures.ts";
import { memoryOfTree } from "./process-usage.ts";
import { withFolder } from "./product.ts";
import { type Spawned, spawnNode } from "./spawn-node.ts";

/** `npm start`: the first start with demo data, a later start, and memory at rest. */
export function benchStart(): Promise<Figure[]> {
  return withFolder(async (dataDir) => {
    const env = { PORT: "0", DATA_DIR: dataDir };
    const first = await startHealthy(env);
    await first.stop();
    const again = await startHealthy(env);
    await sleep(20_000);
    const memory = memoryOfTree(again.pid);
    await again.stop();
    return [
      atMost("first start with demo data, to healthy", first.readyMs / 1_000, 15, "s"),
      atMost("start with existing data, to healthy", again.readyMs / 1_000, 4, "s"),
      atMost("memory of all processes at rest", memory, 450, "MB", 0),
    ];
  });
}

async function startHealthy(env: NodeJS.ProcessEnv): Promise<Spawned> {
  const started = performance.now();
  const product = await spawnNode("../../../standalone/src/main.ts", env);
  const { status } = await fetch(`${product.url}/healthz`);
  if (status !== 200) throw new Error(`/healthz returned ${status}`);
  return { ...product, readyMs: performance.now() - started };
}

import { setTimeout as sleep } from "node:timers/promises";
import { atMost, type Figure } from "./figures.ts";
import { withFolder } from "./product.ts";
import { memoryOfTree, type Spawned, spawnNode } from "./spawned.ts";

/** The process of `npm start`: first start with demo data, later starts, and memory at rest. */
export function benchStart(): Promise<Figure[]> {
  return withFolder(async (dataDir) => {
    const env = { PORT: "0", DATA_DIR: dataDir };
    const first = await healthy(env);
    await first.stop();
    const again = await healthy(env);
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

async function healthy(env: NodeJS.ProcessEnv): Promise<Spawned> {
  const started = performance.now();
  const product = await spawnNode("../../standalone/src/main.ts", env);
  const { status } = await fetch(`${product.url}/healthz`);
  if (status !== 200) throw new Error(`/healthz answered ${status}`);
  return { ...product, readyMs: performance.now() - started };
}

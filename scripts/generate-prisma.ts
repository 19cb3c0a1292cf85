import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Generates the Prisma clients of all services in parallel. The generator would download a schema engine
 * that it does not use; naming any existing file as the engine prevents that.
 */
const prisma = createRequire(import.meta.url).resolve("prisma/build/index.js");
const services = ["founders", "investors", "matches", "media"];

const results = await Promise.all(services.map((service) => generate(service)));
for (const { service, code, output } of results) {
  if (code !== 0) console.error(`prisma generate failed for ${service}:\n${output}`);
}
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;

function generate(service: string): Promise<{ service: string; code: number | null; output: string }> {
  const child = spawn(process.execPath, [prisma, "generate"], {
    cwd: fileURLToPath(new URL(`../services/${service}/`, import.meta.url)),
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      CHECKPOINT_DISABLE: "1",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => child.on("close", (code) => resolve({ service, code, output })));
}

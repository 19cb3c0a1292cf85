import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

/**
 * `npm run check`: format, lint, types, boundaries and generated docs, as many at a time as there are cores. Prints the
 * output of each that fails, and then exits with 1.
 */
const checks = [
  // One checker each: several in one process check the same types again.
  ...[".", "web", "tests/browser", "bench"].map((project) => `tsc --noEmit --checkers 1 -p ${project}`),
  "biome check",
  "depcruise --config .dependency-cruiser.cjs shared services gateway standalone web/src scripts bench tests",
  "node scripts/generate-docs.ts --check",
];
const waiting = [...checks];
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));

async function runWaiting(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) await run(check);
}

function run(check: string): Promise<void> {
  const [command, ...args] = check.split(" ") as [string, ...string[]];
  const file = fileURLToPath(new URL(`../node_modules/.bin/${command}`, import.meta.url));
  return new Promise((resolve) => {
    execFile(file, args, { maxBuffer: 64_000_000 }, (error, stdout, stderr) => {
      if (error) {
        process.stderr.write(`${check} failed:\n${stdout}${stderr || (stdout ? "" : error.message)}\n`);
        process.exitCode = 1;
      }
      resolve();
    });
  });
}

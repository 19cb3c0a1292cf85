import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Builds the web client for production from the current sources into a temporary folder, and runs `work` on it.
 * @throws Error with the build's output if it fails
 */
export async function withWebBuild<T>(work: (webDir: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "kindling-bench-web-"));
  try {
    const build = ["run", "build", "-w", "web", "--", "--outDir", folder, "--logLevel", "warn"];
    await promisify(execFile)("npm", build, { cwd: repository });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

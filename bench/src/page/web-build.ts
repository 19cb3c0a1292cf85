import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { withFolder } from "../processes/product.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Builds the web client for production from the current sources into a temporary folder, and runs `work` on it.
 * @throws Error with the build's output if it fails
 */
export function withWebBuild<T>(work: (webDir: string) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const build = ["run", "build", "-w", "web", "--", "--outDir", folder, "--logLevel", "warn"];
    await promisify(execFile)("npm", build, { cwd: repository });
    return await work(folder);
  });
}

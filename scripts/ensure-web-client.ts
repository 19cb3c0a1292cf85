import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface WebClient {
  /** Folder of the client's index.html. */
  folder: string;
  /** Files and folders that the build depends on. */
  sources: readonly string[];
  /** Folder of the build that is served. */
  dist: string;
  /** Folder for builds in progress, on the same file system as `dist`. */
  workspace: string;
}

const client: WebClient = {
  folder: join(root, "web"),
  sources: [
    ...["src", "public", "vite", "index.html", "vite.config.ts", "package.json"].map((name) =>
      join(root, "web", name),
    ),
    join(root, "shared/contracts/src"),
    join(root, "package-lock.json"),
  ],
  dist: join(root, "web/dist"),
  workspace: join(root, "build"),
};

/**
 * Builds the web client unless the existing build is newer than its sources. Each call builds into its own
 * folder and then replaces `dist` by renaming, so `dist` is complete even if a build is killed.
 * @throws Error when the build fails
 */
export async function ensureWebClient(
  { folder, sources, dist, workspace }: WebClient,
  print: (line: string) => void,
): Promise<void> {
  const built = await stat(join(dist, "index.html")).catch(() => null);
  if (built && built.mtimeMs >= (await newestChange(sources))) return;
  print(built ? "The web client is older than its sources. Building it..." : "Building the web client...");
  await mkdir(workspace, { recursive: true });
  const temporary = await mkdtemp(join(workspace, "web-"));
  const made = join(temporary, "dist");
  try {
    await buildInto(made, folder);
    await rename(dist, join(temporary, "old")).catch(() => {});
    await rename(made, dist).catch(async (error) => {
      // A concurrent call may have put its own build there.
      if (!(await stat(join(dist, "index.html")).catch(() => null))) throw error;
    });
    print("The web client is built.");
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function buildInto(outDir: string, folder: string): Promise<void> {
  const vite = join(createRequire(import.meta.url).resolve("vite/package.json"), "../bin/vite.js");
  const options = ["build", "--outDir", outDir];
  await promisify(execFile)(process.execPath, [vite, ...options], { cwd: folder });
}

/** The newest modification time of the sources and their folders, in ms since 1970. */
async function newestChange(sources: readonly string[]): Promise<number> {
  const times = await Promise.all(
    sources.map(async (path) => {
      const entry = await stat(path);
      if (!entry.isDirectory()) return entry.mtimeMs;
      const names = await readdir(path);
      return Math.max(entry.mtimeMs, await newestChange(names.map((name) => join(path, name))));
    }),
  );
  return Math.max(0, ...times);
}

/** Runs before `npm start`. WEB_DIR names a client elsewhere, which is not built. */
if (process.argv[1] === fileURLToPath(import.meta.url) && !process.env.WEB_DIR) {
  try {
    await ensureWebClient(client, (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    const { stdout = "", stderr = "", message } = error as Error & { stdout?: string; stderr?: string };
    process.stderr.write(
      `The web client could not be built:\n\n${stdout}${stderr || message}\n\n` +
        "Run `npm ci` to install its build tools, or name the folder of a built client: WEB_DIR=... npm start\n",
    );
    process.exitCode = 1;
  }
}

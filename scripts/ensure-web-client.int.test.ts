import { execFile } from "node:child_process";
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureWebClient, type WebClient } from "./ensure-web-client.ts";

let folder: string;
let client: WebClient;
let printed: string[];

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "kindling-client-")));
  await mkdir(join(folder, "src"));
  await writeFile(join(folder, "index.html"), '<script type="module" src="/src/main.js"></script>');
  await writeFile(join(folder, "src/main.js"), 'document.title = "first";');
  client = {
    folder,
    sources: [join(folder, "src"), join(folder, "index.html")],
    dist: join(folder, "dist"),
    workspace: join(folder, "build"),
  };
  printed = [];
});
afterEach(() => rm(folder, { recursive: true }));

const ensure = () => ensureWebClient(client, (line) => printed.push(line));

/** The script that the build's page loads. */
async function builtScript(): Promise<string> {
  const page = await readFile(join(client.dist, "index.html"), "utf8");
  const [, path] = /src="(\/assets\/[^"]+)"/.exec(page) ?? [];
  return readFile(join(client.dist, path!), "utf8");
}

/** Changes the client's script, as so many seconds later. */
async function changeSource(text: string, seconds: number): Promise<void> {
  const file = join(folder, "src/main.js");
  await writeFile(file, text);
  const later = new Date(Date.now() + seconds * 1_000);
  await utimes(file, later, later);
}

describe("ensureWebClient", () => {
  it("builds the client once, again when a source is newer, and keeps a build when the next one fails", async () => {
    await ensure();
    expect(await builtScript()).toContain("first");
    expect(printed).toEqual(["Building the web client...", "The web client is built."]);
    await ensure();
    expect(printed).toHaveLength(2);

    await changeSource('document.title = "second";', 60);
    await ensure();
    expect(await builtScript()).toContain("second");
    expect(printed[2]).toBe("The web client is older than its sources. Building it...");

    await changeSource('import "./missing.js";', 120);
    await expect(ensure()).rejects.toMatchObject({ stderr: expect.stringContaining("missing.js") });
    expect(await builtScript()).toContain("second");
    expect(await readdir(client.workspace)).toEqual([]);
  });

  it("replaces a build that was killed before its page was written", async () => {
    await mkdir(join(client.dist, "assets"), { recursive: true });
    await writeFile(join(client.dist, "assets/half.js"), "half");
    await ensure();
    expect(await builtScript()).toContain("first");
    expect(await readdir(join(client.dist, "assets"))).not.toContain("half.js");
  });

  it("leaves one complete build after concurrent calls", async () => {
    await Promise.all([ensure(), ensure()]);
    expect(await builtScript()).toContain("first");
    expect(await readdir(join(client.dist, "assets"))).toHaveLength(1);
    expect(await readdir(client.workspace)).toEqual([]);
  });
});

describe("npm start", () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const page = () => join(folder, "web/dist/index.html");

  /** A checkout with our scripts, a client of one line, and a product that prints one line. */
  beforeEach(async () => {
    const copied = ["package.json", "scripts/ensure-web-client.ts"];
    const written = {
      "package-lock.json": "",
      "shared/contracts/src/index.ts": "",
      "web/index.html": '<script type="module" src="/src/main.js"></script>',
      "web/src/main.js": 'document.title = "first";',
      "web/public/robots.txt": "",
      "web/vite/plugin.ts": "",
      "web/vite.config.ts": "export default {};",
      "web/package.json": "{}",
      "standalone/src/main.ts": 'console.log("the product runs");',
    };
    for (const path of [...copied, ...Object.keys(written)]) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
    }
    for (const path of copied) await copyFile(join(root, path), join(folder, path));
    for (const [path, text] of Object.entries(written)) await writeFile(join(folder, path), text);
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  });

  function start(env: Record<string, string> = {}): Promise<{ failed: boolean; output: string }> {
    return new Promise((resolve) => {
      const { WEB_DIR: _, ...others } = process.env;
      execFile("npm", ["start"], { cwd: folder, env: { ...others, ...env } }, (error, stdout, stderr) =>
        resolve({ failed: error !== null, output: `${stdout}${stderr}` }),
      );
    });
  }

  it("builds the client once, before the product starts", async () => {
    const first = await start();
    expect(first).toMatchObject({
      failed: false,
      output: expect.stringMatching(/Building the web client.*is built.*the product runs/s),
    });
    expect(await readFile(page(), "utf8")).toContain("/assets/");
    const second = await start();
    expect(second).toMatchObject({ failed: false, output: expect.stringContaining("the product runs") });
    expect(second.output).not.toContain("Building");
  });

  it("builds nothing when WEB_DIR is set", async () => {
    const { failed, output } = await start({ WEB_DIR: "/elsewhere" });
    expect({ failed, output }).toEqual({
      failed: false,
      output: expect.stringContaining("the product runs"),
    });
    expect(output).not.toContain("Building");
    await expect(readFile(page())).rejects.toThrow("ENOENT");
  });

  it("prints the build's error and a remedy, and does not start the product, when the build fails", async () => {
    await writeFile(join(folder, "web/src/main.js"), 'import "./missing.js";');
    const { failed, output } = await start();
    expect(failed).toBe(true);
    expect(output).toContain("The web client could not be built:");
    expect(output).toContain("missing.js");
    expect(output).toContain(
      "Run `npm ci` to install its build tools, or name the folder of a built client: WEB_DIR=... npm start",
    );
    expect(output).not.toContain("the product runs");
  });
});

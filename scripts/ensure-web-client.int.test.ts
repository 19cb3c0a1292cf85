import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureWebClient, type WebClient } from "./ensure-web-client.ts";

let folder: string;
let client: WebClient;
let printed: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kindling-client-"));
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

describe("ensureWebClient", () => {
  it("builds the client once, and says so", async () => {
    await ensure();
    expect(await builtScript()).toContain("first");
    expect(printed).toEqual(["Building the web client...", "The web client is built."]);
    await ensure();
    expect(printed).toHaveLength(2);
    expect(await readdir(client.workspace)).toEqual([]);
  });

  it("builds it again when a source is newer than the build", async () => {
    await ensure();
    await writeFile(join(folder, "src/main.js"), 'document.title = "second";');
    const later = new Date(Date.now() + 1_000);
    await utimes(join(folder, "src/main.js"), later, later);
    await ensure();
    expect(await builtScript()).toContain("second");
    expect(printed).toContain("The web client is older than its sources. Building it...");
  });

  it("replaces a build that was killed before its page was written", async () => {
    await mkdir(join(client.dist, "assets"), { recursive: true });
    await writeFile(join(client.dist, "assets/half.js"), "half");
    await ensure();
    expect(await builtScript()).toContain("first");
    expect(await readdir(join(client.dist, "assets"))).not.toContain("half.js");
  });

  it("leaves one whole build when it is called several times at once", async () => {
    await Promise.all([ensure(), ensure(), ensure()]);
    expect(await builtScript()).toContain("first");
    expect(await readdir(join(client.dist, "assets"))).toHaveLength(1);
    expect(await readdir(client.workspace)).toEqual([]);
  });

  it("rejects with what is wrong when the build fails, and keeps the build that was there", async () => {
    await ensure();
    await writeFile(join(folder, "src/main.js"), 'import "./missing.js";');
    const later = new Date(Date.now() + 1_000);
    await utimes(join(folder, "src/main.js"), later, later);
    await expect(ensure()).rejects.toMatchObject({ stderr: expect.stringContaining("missing.js") });
    expect(await builtScript()).toContain("first");
    expect(await readdir(client.workspace)).toEqual([]);
  });
});

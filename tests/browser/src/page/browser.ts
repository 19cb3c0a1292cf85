import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";

/** A browser's executable and its additional environment variables. */
export interface BrowserBinary {
  executablePath: string;
  env: Record<string, string>;
}

const systemNames = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
/** Turns off background requests and work that would disturb measurements, and saves CPU time. */
const flags = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  // Pages of a context share a process, which has compiled the client.
  "--process-per-site",
  "--font-render-hinting=none",
];

/**
 * Returns the browser at CHROME_PATH, else the system's Chromium or Chrome, else the packaged one,
 * which is unpacked into the temporary folder on first use; two processes must not do that
 * at the same time.
 */
export async function findBrowser(): Promise<BrowserBinary> {
  const own = process.env.CHROME_PATH ?? systemBrowser();
  return own ? { executablePath: own, env: {} } : await packagedBrowser();
}

function systemBrowser(): string | undefined {
  const folders = process.env.PATH?.split(delimiter) ?? [];
  return systemNames.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function packagedBrowser(): Promise<BrowserBinary> {
  const changed = ["AWS_EXECUTION_ENV", "LD_LIBRARY_PATH", "FONTCONFIG_PATH"];
  const before = new Map(changed.map((name) => [name, process.env[name]]));
  // The package contains the libraries that a browser needs, but unpacks them only on AWS Lambda.
  if (!hasBrowserLibraries()) process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs22.x";
  try {
    const { default: packaged } = await import("@sparticuz/chromium");
    const executablePath = await packaged.executablePath();
    const env = Object.fromEntries(
      ["LD_LIBRARY_PATH", "FONTCONFIG_PATH"].flatMap((name) => {
        const value = process.env[name];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    return { executablePath, env };
  } finally {
    // Only the browser may load these libraries: PostgreSQL, a child of this process too, has its own.
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

function hasBrowserLibraries(): boolean {
  try {
    return execFileSync("/sbin/ldconfig", ["-p"], { encoding: "utf8" }).includes("libnss3.so");
  } catch {
    return false;
  }
}

/** How to start the browser `binary`. */
export async function launchOptions(binary?: BrowserBinary): Promise<LaunchOptions & { args: string[] }> {
  const { executablePath, env } = binary ?? (await findBrowser());
  const asRoot = process.getuid?.() === 0;
  return {
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [...flags, ...(asRoot ? ["--no-sandbox"] : [])],
  };
}

/** Starts a headless browser; `args` are additional flags. */
export async function launchBrowser(binary?: BrowserBinary, args: string[] = []): Promise<Browser> {
  const options = await launchOptions(binary);
  return chromium.launch({ ...options, args: [...options.args, ...args] });
}

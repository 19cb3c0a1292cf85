import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { loadCredentials } from "@kindling/standalone/postgres/data-directory/credentials.ts";
import { resolveDataDirectory } from "@kindling/standalone/postgres/data-directory/data-directory.ts";
import { readPostmasterFile, stopPostmaster } from "@kindling/standalone/postgres/postmaster.ts";
import { call, type ReceivedResponse } from "@kindling/test-kit/client.ts";
import { freePort } from "@kindling/test-kit/free-port.ts";
import {
  type ListeningProcess,
  StandaloneProcess,
  StartFailure,
} from "@kindling/test-kit/product/product-process.ts";
import pg from "pg";
import type { Installation } from "../installation.ts";

/** Rate limits too high for the clients to reach. */
const generous = { PUBLIC_POSTS_PER_HOUR: "1000000", SESSION_REQUESTS_PER_MINUTE: "1000000" };

/** `npm start` without any setting: PostgreSQL in its data folder, and the bus in its memory. */
export class EmbeddedProduct implements Installation {
  private readonly folder: string;
  private readonly port: number;
  private running: ListeningProcess | null = null;
  private endedOutput = "";

  private constructor(folder: string, port: number) {
    this.folder = folder;
    this.port = port;
  }

  static async start(): Promise<EmbeddedProduct> {
    const folder = await mkdtemp(join(tmpdir(), "kindling-embedded-"));
    // As root, PostgreSQL runs as another user, and keeps its files elsewhere where it cannot enter the folder.
    await chmod(folder, 0o755);
    const product = new EmbeddedProduct(folder, await freePort());
    await product.start();
    return product;
  }

  /** Starts it on its data. */
  async start(): Promise<void> {
    this.running = (await StandaloneProcess.start(this.settings)).process;
  }

  /** Starts it so that it kills itself at a moment of killable.ts, perhaps before it is ready. Kills it after `withinMs`. */
  async startUntilKilled(moment: Record<string, string>, withinMs: number): Promise<void> {
    const killable = "tests/kit/src/product/killable.ts";
    try {
      this.running = (await StandaloneProcess.start({ ...this.settings, ...moment }, killable)).process;
    } catch (error) {
      if (!(error instanceof StartFailure && error.code === null)) throw error;
      this.endedOutput += error.output;
      return;
    }
    const late = setTimeout(() => void this.running?.end("SIGKILL"), withinMs);
    await this.ended().finally(() => clearTimeout(late));
  }

  get process(): ListeningProcess {
    return this.running!;
  }

  /** Ends the process, which leaves its database server running after SIGKILL. */
  async end(signal?: NodeJS.Signals): Promise<void> {
    await this.process.end(signal);
    await this.ended();
  }

  /** Waits until the process has ended by itself. */
  async ended(): Promise<void> {
    await this.process.ended;
    this.endedOutput += this.process.output();
    this.running = null;
  }

  async killPostgres(): Promise<void> {
    process.kill((await this.postmaster()).pid, "SIGKILL");
  }

  /** Stops it, and replaces the copy of its data folder. */
  async backUp(): Promise<void> {
    await this.end();
    await copyFolder(this.dataDir, this.backup);
    await this.start();
  }

  /** Stops it, and replaces its data folder by the copy. */
  async restore(): Promise<void> {
    await this.end();
    await copyFolder(this.backup, this.dataDir);
    await this.start();
  }

  call(method: string, path: string, body?: unknown): Promise<ReceivedResponse> {
    return call(`http://127.0.0.1:${this.port}`, method, path, body);
  }

  async query(service: string, sql: string, params?: unknown[]): Promise<Record<string, unknown>[]> {
    const { port } = await this.postmaster();
    const credentials = await loadCredentials(await resolveDataDirectory(this.dataDir));
    const client = new pg.Client({ connectionString: credentials.url(port, service) });
    await client.connect();
    try {
      return (await client.query(sql, params)).rows;
    } finally {
      await client.end();
    }
  }

  async lastMessages(): Promise<null> {
    return null;
  }

  /** How often a comparison, also the one of each start, logged a repair. */
  async mended(): Promise<number> {
    const output = this.endedOutput + (this.running?.output() ?? "");
    return output.split("matches or tallies differed and were repaired").length - 1;
  }

  async remove(): Promise<void> {
    await this.running?.end("SIGKILL");
    const { cluster } = await resolveDataDirectory(this.dataDir);
    const server = await readPostmasterFile(cluster);
    if (server) await stopPostmaster(server.pid, cluster);
    await rm(this.folder, { recursive: true });
  }

  private get settings(): Record<string, string> {
    return { DATA_DIR: this.dataDir, PORT: String(this.port), LOG_LEVEL: "warn", ...generous };
  }

  private get dataDir(): string {
    return join(this.folder, "data");
  }

  private get backup(): string {
    return join(this.folder, "backup");
  }

  private async postmaster() {
    const { cluster } = await resolveDataDirectory(this.dataDir);
    const server = await readPostmasterFile(cluster);
    if (server === null) throw new Error("PostgreSQL is not running");
    return server;
  }
}

/** Node's own copy keeps neither owners nor modes, which PostgreSQL needs. */
async function copyFolder(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await promisify(execFile)("cp", ["-pR", from, to]);
}

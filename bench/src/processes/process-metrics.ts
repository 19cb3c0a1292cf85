import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** The /metrics pages of every service of a product in one process, where each listens on a port of its own. */
export async function metricsOf(pid: number): Promise<string> {
  const pages = await Promise.all(
    listeningPorts(pid).map(async (port) => {
      const response = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null);
      return response?.text() ?? "";
    }),
  );
  return pages.join("\n");
}

function listeningPorts(pid: number): number[] {
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1];
      } catch {
        // The file was closed after the folder was read.
        return undefined;
      }
    }),
  );
  const lines = readFileSync(`/proc/${pid}/net/tcp`, "utf8").trim().split("\n").slice(1);
  return lines.flatMap((line) => {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    const isListening = state === "0A" && sockets.has(inode);
    return isListening ? [Number.parseInt(local!.split(":")[1]!, 16)] : [];
  });
}

import { readFileSync, writeFileSync } from "node:fs";

/** Peak resident set of a process, in MB. */
export function peakMemory(pid: number): number {
  return statusField(pid, "VmHWM") / 1024;
}

/** Makes the current resident set of a process, in MB, its peak, and returns it. */
export function resetPeakMemory(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return peakMemory(pid);
}

/**
 * Current memory of a process and its descendants, in MB. Proportional set sizes count PostgreSQL's shared
 * buffers once, not once per process.
 */
export function memoryOfTree(pid: number): number {
  const own =
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1024;
  return childrenOf(pid).reduce((sum, child) => sum + memoryOfTree(child), own);
}

/** Peak memory in MB of a process and each of its descendants, largest first. */
export function peaksOfTree(pid: number): number[] {
  return [peakMemory(pid), ...childrenOf(pid).flatMap(peaksOfTree)].sort((a, b) => b - a);
}

/** CPU time in seconds of a process and its descendants. */
export function cpuOfTree(pid: number): number {
  try {
    // After the name in parentheses; utime, stime, and those of children that ended, are fields 14 to 17, in 1/100 s.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
    return childrenOf(pid).reduce((sum, child) => sum + cpuOfTree(child), own);
  } catch (error) {
    // The process has ended since it was listed, as PostgreSQL's do.
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH"))
      return 0;
    throw error;
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

function statusField(pid: number, field: string): number {
  return Number(
    new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0,
  );
}

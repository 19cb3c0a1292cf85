import { eventually } from "@kindling/test-kit/eventually.ts";
import { run } from "@kindling/test-kit/product/installation.ts";

/** Runs `docker ...` and returns its output. @throws Error with the output when it fails */
export async function docker(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run("docker", args);
  if (code !== 0) throw new Error(`docker ${args.join(" ")} ended with ${code}: ${stderr}`);
  return stdout.trim();
}

/** Kills containers, as a crash or the OOM killer does. */
export const kill = (...containers: string[]) => docker("kill", "--signal", "KILL", ...containers);

/** Starts stopped containers, and waits until they are healthy. */
export async function startAgain(...containers: string[]): Promise<void> {
  await docker("start", ...containers);
  await untilHealthy(...containers);
}

/** Stops containers by SIGTERM, as orchestrators do. @throws Error when an exit code is not 0 */
export async function stop(...containers: string[]): Promise<void> {
  await docker("stop", "--time", "30", ...containers);
  const codes = await docker("inspect", "--format", "{{.State.ExitCode}}", ...containers);
  if (/[^0\s]/.test(codes)) throw new Error(`containers ended with ${codes.replaceAll("\n", ", ")}`);
}

/** Repeats the containers' health checks until they succeed; Docker's own runs only every ten seconds. */
export async function untilHealthy(...containers: string[]): Promise<void> {
  for (const container of containers) {
    const test = await docker("inspect", "--format", "{{json .Config.Healthcheck.Test}}", container);
    const [, ...command] = JSON.parse(test) as string[];
    await eventually(() => docker("exec", container, ...command), { timeoutMs: 90_000, intervalMs: 300 });
  }
}

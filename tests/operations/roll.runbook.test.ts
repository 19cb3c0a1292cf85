import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { freePort } from "@kindling/test-kit/free-port.ts";
import { run } from "@kindling/test-kit/product/installation.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

/**
 * A service with two ports, that ends at once when VERSION is `broken`, and never becomes healthy when it is `sick`.
 */
const composeFile = `
services:
  web:
    image: nats:2-alpine
    entrypoint: ["sh", "-c", 'trap "exit 0" TERM; [ "$$VERSION" != broken ] || { echo no good; exit 2; }; while :; do sleep 0.1; done']
    environment: { VERSION: "$VERSION" }
    restart: unless-stopped
    ports: ["127.0.0.1:$PORTS:80"]
    healthcheck: { test: ["CMD-SHELL", '[ "$$VERSION" != sick ]'], interval: 1s, timeout: 3s, retries: 2 }
`;

describe.skipIf(!dockerAvailable())("ops/roll", () => {
  const project = `kindling-test-${randomBytes(4).toString("hex")}`;
  let folder: string;
  let ports: string;
  beforeAll(async () => {
    const first = await freePort();
    ports = `${first}-${first + 1}`;
    folder = await mkdtemp(join(tmpdir(), "kindling-"));
    await writeFile(join(folder, "compose.yml"), composeFile);
  });
  afterAll(async () => {
    await withVersion("a", "docker", "compose", "down", "--timeout", "1");
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    const { stderr, code } = await withVersion(
      "a",
      "docker",
      "compose",
      "up",
      "--detach",
      "--wait",
      "--force-recreate",
    );
    expect(code, stderr).toBe(0);
  });

  /** Runs a command in which the service's settings have this version. */
  const withVersion = (version: string, file: string, ...args: string[]) =>
    run(file, args, {
      COMPOSE_FILE: join(folder, "compose.yml"),
      COMPOSE_PROJECT_NAME: project,
      COMPOSE_PROGRESS: "plain",
      PORTS: ports,
      VERSION: version,
    });

  /** The versions of all containers, also of those that have stopped. */
  async function versions(): Promise<string[]> {
    const label = `label=com.docker.compose.project=${project}`;
    const ids = (await run("docker", ["ps", "--all", "--quiet", "--filter", label])).stdout
      .trim()
      .split("\n");
    const format = "{{range .Config.Env}}{{println .}}{{end}}";
    const { stdout } = await run("docker", ["inspect", "--format", format, ...ids]);
    return [...stdout.matchAll(/^VERSION=(.*)$/gm)].map(([, version]) => version!).sort();
  }

  const addReplica = (version: string) => {
    const options = ["--detach", "--no-recreate", "--wait", "--scale", "web=2"];
    return withVersion(version, "docker", "compose", "up", ...options);
  };

  it("replaces a container also after a run that was killed before it removed the old one", async () => {
    const [old] = (await withVersion("a", "docker", "compose", "ps", "--quiet")).stdout.trim().split("\n");
    await addReplica("b");
    await run("docker", ["stop", old!]);
    expect(await versions()).toEqual(["a", "b"]);
    expect(await withVersion("c", "ops/roll", "web")).toMatchObject({ code: 0 });
    expect(await versions()).toEqual(["c"]);
  });

  it.each(["b", "sick"])(
    "replaces a container also after a run that was killed before it stopped the old one, version %s",
    async (version) => {
      await addReplica(version);
      expect(await versions()).toEqual(["a", version]);
      const { code, stderr } = await withVersion("c", "ops/roll", "web");
      expect(code, stderr).toBe(0);
      expect(await versions()).toEqual(["c"]);
    },
  );

  it.each(["postgres", "nats"])("refuses %s, of which two servers on one volume destroy it", async (name) => {
    const { code, stderr } = await withVersion("b", "ops/roll", "web", name);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${name} cannot be rolled`)]);
  });

  it("keeps replicas that have all ports, and fails", async () => {
    await addReplica("a");
    expect(await withVersion("b", "ops/roll", "web")).toMatchObject({ code: 1 });
    expect(await versions()).toEqual(["a", "a"]);
  });

  it("removes a replacement that does not become healthy, and shows its log", async () => {
    const { code, stderr } = await withVersion("broken", "ops/roll", "web");
    expect([code, stderr]).toEqual([1, expect.stringContaining("no good")]);
    expect(await versions()).toEqual(["a"]);
    // With corrected settings it works.
    expect(await withVersion("b", "ops/roll", "web")).toMatchObject({ code: 0 });
    expect(await versions()).toEqual(["b"]);
  });
});

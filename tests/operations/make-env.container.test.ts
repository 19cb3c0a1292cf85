import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { root, run } from "@kindling/test-kit/product/installation.ts";
import { describe, expect, it } from "vitest";

describe.skipIf(!dockerAvailable())("images by digest", () => {
  it("are those of the variables, everywhere", async () => {
    const pinned = (name: string) => `${name}@sha256:${"0".repeat(64)}`;
    const images = { NODE_IMAGE: pinned("node"), NATS_IMAGE: pinned("nats"), POSTGRES_IMAGE: pinned("pg") };
    const folder = await mkdtemp(join(tmpdir(), "kindling-"));
    try {
      const file = join(folder, "env");
      const given = Object.entries(images).map(([name, value]) => `${name}=${value}`);
      expect(await run("ops/make-env", given, { ENV_FILE: file })).toMatchObject({ code: 0 });
      const args = ["compose", "--profile", "*", "--env-file", file, "config", "--format", "json"];
      const { services } = JSON.parse((await run("docker", args)).stdout);
      const { NODE_IMAGE, NATS_IMAGE, POSTGRES_IMAGE } = images;
      expect(services.postgres.image).toBe(POSTGRES_IMAGE);
      for (const { build } of Object.values<{ build?: object }>(services))
        if (build) expect(build).toMatchObject({ args: { NODE_IMAGE, NATS_IMAGE } });
    } finally {
      await rm(folder, { recursive: true });
    }
    const dockerfile = await readFile(join(root, "Dockerfile"), "utf8");
    const bases = [...dockerfile.matchAll(/^FROM (\S+) AS/gm)].map(([, base]) => base!);
    const others = bases.filter((base) => !dockerfile.includes(` AS ${base}\n`));
    expect(new Set(others.map((base) => base.replace(/^\$\{(\w+)\}$/, "$1")))).toEqual(
      new Set(["NODE_IMAGE", "NATS_IMAGE"]),
    );
  });
});

describe.skipIf(!dockerAvailable())("ops/make-env", () => {
  it("writes values with special characters as Compose reads them", async () => {
    const values = {
      ADMIN_PASSCODE: `pa$word \${HOME} "x" #1`,
      PRODUCT_NAME: `Ada's \`C:\\new\\`,
      MAIL_FROM: "Kindling <hello@kindling.example>",
      SMTP_URL: "smtps://user:p%24@mail.example:465",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20token",
    };
    const folder = await mkdtemp(join(tmpdir(), "kindling-"));
    try {
      const file = join(folder, "env");
      const given = Object.entries(values).map(([name, value]) => `${name}=${value}`);
      // Without a name there, admins need the passcode.
      given.push("ADMINS_FILE=");
      expect(await run("ops/make-env", given, { ENV_FILE: file })).toMatchObject({ code: 0 });
      const compose = await run("docker", ["compose", "--env-file", file, "config", "--format", "json"]);
      const { environment } = JSON.parse(compose.stdout).services.gateway;
      // The printed configuration doubles dollar signs.
      for (const [name, value] of Object.entries(values))
        expect(environment[name].replaceAll("$$", "$")).toBe(value);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

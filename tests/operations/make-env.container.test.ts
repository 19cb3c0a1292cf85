import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { run } from "@kindling/test-kit/product/installation.ts";
import { describe, expect, it } from "vitest";

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

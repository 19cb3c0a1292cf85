import { rm } from "node:fs/promises";
import { expectServed } from "@kindling/test-kit/clients/outcome.ts";
import { startReaders } from "@kindling/test-kit/clients/readers.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { buildTimeoutMs, Installation } from "@kindling/test-kit/product/installation.ts";
import { describe, it } from "vitest";
import { fillVersionBefore, hasVersionBefore, makeVersionBefore } from "./version-before.ts";

// upgrade.int.test.ts has the upgrade by npm start.
describe.skipIf(!(dockerAvailable() && (await hasVersionBefore())))(
  "an upgrade from the version before",
  () => {
    it(
      "by ops/roll keeps records, reviews, counts and sessions, and fails no request",
      async () => {
        const source = await makeVersionBefore();
        const kindling = await Installation.create({
          gatewayPorts: 2,
          settings: ["KINDLING_VERSION=before"],
        });
        try {
          await kindling.shell(`cd ${source} && docker compose --profile demo build`);
          await kindling.compose("up", "--no-build", "--detach", "--wait");
          await kindling.findGateway();
          await kindling.signIn();
          await kindling.compose("--profile", "demo", "run", "--rm", "demo");
          const expectKept = await fillVersionBefore(kindling);

          await kindling.set({ KINDLING_VERSION: "test" });
          await kindling.compose("build");
          await kindling.ops("make-databases");
          await kindling.compose("up", "--detach", "--wait", "--no-deps", "nats");
          const paths = ["/api/founders", "/api/investors-database", "/api/stats", "/youtube-videos"];
          const readers = startReaders(kindling, paths, 50);
          await kindling.ops("roll", "founders", "investors", "matches", "media");
          await readers.stop();
          expectServed(readers, { statuses: [] });
          await kindling.ops("roll", "gateway");
          await kindling.findGateway();
          await expectKept(kindling);
        } finally {
          await kindling.stop();
          await rm(source, { recursive: true });
        }
      },
      buildTimeoutMs,
    );
  },
);

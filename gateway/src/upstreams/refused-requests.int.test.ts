import { createLog } from "@kindling/service-kit/log.ts";
import { expect, it } from "vitest";
import { startGateway } from "../testing/start-gateway.ts";

it("a request that is refused because a service is overloaded is not logged", async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ service: "gateway", level: "info", destination });
  const full = await startGateway({ limits: { inFlight: 1 }, log });
  const waiting: (() => void)[] = [];
  full.upstreams.founders.respond = (_request, response) =>
    waiting.push(() => response.end('{"success":true}'));
  const first = fetch(`${full.url}/founders/1`);
  await expect.poll(() => waiting).toHaveLength(1);
  lines.length = 0;
  expect((await fetch(`${full.url}/founders/2`)).status).toBe(503);
  expect(lines).toEqual([]);
  waiting[0]!();
  await first;
  await full.close();
});

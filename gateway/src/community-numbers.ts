import { getCommunityNumbers } from "@kindling/contracts/gateway/endpoints.ts";
import type { CommunityNumbers } from "@kindling/contracts/gateway/schemas.ts";
import { countCommunity } from "@kindling/contracts/internal-endpoints.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type { GatewayConfig } from "./config.ts";
import type { CallService } from "./upstreams/call-service.ts";

/** How long numbers are shown before they are asked for again, in s; `matches` counts once a day. */
const maxAge = 60;

/** GET /api/community-numbers, null unless the operator shows them. Asked for once a minute for all visitors. */
export function addCommunityNumbers(
  app: FastifyInstance,
  { COMMUNITY_NUMBERS }: GatewayConfig,
  callService: CallService,
  now: () => number,
): void {
  let counted: { until: number; numbers: Promise<CommunityNumbers> } | null = null;
  addRoute(app, getCommunityNumbers, async ({ requestId }, { reply }) => {
    if (COMMUNITY_NUMBERS === "hide") return null;
    if (counted === null || counted.until <= now()) {
      const numbers = callService(countCommunity, { caller: { role: "gateway" }, requestId });
      const latest = { until: now() + maxAge * 1_000, numbers };
      counted = latest;
      numbers.catch(() => {
        if (counted === latest) counted = null;
      });
    }
    const numbers = await counted.numbers;
    reply.header("cache-control", `public, max-age=${maxAge}`);
    return numbers;
  });
}

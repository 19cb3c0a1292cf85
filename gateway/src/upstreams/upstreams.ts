import type { Owner } from "@kindling/contracts/endpoint.ts";
import type { Readiness } from "@kindling/service-kit/http/lifecycle/health.ts";
import { signIdentity } from "@kindling/service-kit/identity/signed-identity.ts";
import { Counter, Gauge, type Registry } from "prom-client";
import type { GatewayConfig } from "../config.ts";
import { Upstream, type UpstreamLimits } from "./upstream.ts";

export type Service = Exclude<Owner, "gateway">;
export type Upstreams = Readonly<Record<Service, Upstream>>;

/** How long a readiness result is cached, in ms, since anyone can request /healthz. */
const readinessCacheMs = 1_000;

/** The services behind the gateway, with metrics of their failures and load. */
export function createUpstreams(
  config: Pick<
    GatewayConfig,
    "FOUNDERS_URL" | "INVESTORS_URL" | "MATCHES_URL" | "MEDIA_URL" | "IDENTITY_SECRETS"
  >,
  registry: Registry,
  limits: Partial<UpstreamLimits> = {},
): Upstreams {
  const registers = [registry];
  const failures = new Counter({
    name: "gateway_upstream_failures_total",
    help: "Failed requests to a service, by kind of failure",
    labelNames: ["upstream", "kind"],
    registers,
  });
  const create = (name: Service, origin: string) =>
    new Upstream({
      name,
      origin,
      limits,
      identity: () => signIdentity({ role: "gateway" }, name, config.IDENTITY_SECRETS),
      onFailure: ({ kind }) => failures.inc({ upstream: name, kind }),
    });
  const upstreams: Upstreams = {
    founders: create("founders", config.FOUNDERS_URL),
    investors: create("investors", config.INVESTORS_URL),
    matches: create("matches", config.MATCHES_URL),
    media: create("media", config.MEDIA_URL),
  };
  new Gauge({
    name: "gateway_upstream_requests",
    help: "Requests to a service, in flight or waiting for a connection",
    labelNames: ["upstream"],
    registers,
    collect() {
      for (const { name, inFlight } of Object.values(upstreams)) this.set({ upstream: name }, inFlight);
    },
  });
  return upstreams;
}

/** The readiness check of each service, with a cached result. */
export function upstreamReadiness(upstreams: Upstreams): Readiness {
  return Object.fromEntries(
    Object.values(upstreams).map((upstream) => [upstream.name, cached(() => upstream.ready())]),
  );
}

function cached(check: Readiness[string]): Readiness[string] {
  let result: ReturnType<Readiness[string]> | undefined;
  let expiresAt = 0;
  return () => {
    if (result === undefined || Date.now() >= expiresAt) {
      result = check();
      expiresAt = Date.now() + readinessCacheMs;
    }
    return result;
  };
}

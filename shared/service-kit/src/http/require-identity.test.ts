import { expect, it } from "vitest";
import {
  clockSkewMs,
  identityHeader,
  identityLifetimeMs,
  signIdentity,
} from "../identity/signed-identity.ts";
import { createLog } from "../log.ts";
import { createApp } from "./create-app.ts";

const secrets = ["a secret of these tests".padEnd(32, "-")];
const app = createApp({
  service: "founders",
  log: createLog({ service: "founders", level: "silent" }),
  identity: { service: "founders", secrets },
});
const statusOf = async (url: string, identity?: string) => {
  const headers = identity === undefined ? {} : { [identityHeader]: identity };
  return (await app.inject({ url, headers })).statusCode;
};
const signedAt = (ms: number) => signIdentity({ role: "gateway" }, "founders", secrets, ms);

it.each(["/healthz", "/readyz"])(
  "GET %s needs no identity, and returns 401 for one that is not accepted",
  async (url) => {
    expect(await statusOf(url)).toBe(200);
    expect(await statusOf(url, signedAt(Date.now()))).toBe(200);
    expect(await statusOf(url, signedAt(Date.now() - identityLifetimeMs - clockSkewMs - 1_000))).toBe(401);
    expect(await statusOf(url, signedAt(Date.now() + clockSkewMs + 2_000))).toBe(401);
    expect(await statusOf(url, "")).toBe(401);
  },
);

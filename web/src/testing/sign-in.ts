import { readAdminSignIn } from "@kindling/contracts/admins/endpoints.ts";
import { deleteSession, getConfig, getSession } from "@kindling/contracts/gateway/endpoints.ts";
import type { ClientConfig, Identity } from "@kindling/contracts/gateway/schemas.ts";
import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import { storedSessions } from "../lib/session/stored-sessions.ts";
import { FakeCommunity } from "./fake-community.ts";
import { type FakeServer, openConfig } from "./fake-server.ts";

/** Serves the configuration of a community with enforced access, and a session until it is ended. */
export function serveSession(
  server: FakeServer,
  identity: Identity | null,
  config: Partial<ClientConfig> = {},
): void {
  const served: ClientConfig = { ...openConfig, access: "enforced", ...config };
  server.on(getConfig, () => served);
  const name = served.admin_sign_in === "name-and-passcode" ? ("required" as const) : ("no" as const);
  server.on(readAdminSignIn, () => ({ name, email: false }));
  server.on(getSession, () => identity);
  server.on(deleteSession, () => {
    server.on(getSession, () => null);
    return identity;
  });
}

/** Serves an admin's dashboard without records. */
export function serveEmptyDashboard(server: FakeServer): void {
  new FakeCommunity(server, { founders: 0, investors: 0 });
  storedSessions.admin.remove();
}

/** A response with a failure, and the field that it is about. */
export const refused = (status: number, error: string, path?: string): Response => {
  const details = path === undefined ? undefined : [{ path, message: error }];
  return Response.json({ success: false, error, code: "invalid", details }, { status });
};

export const fakeClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

/** Expects the alert to have the text. */
export const alerts = (text: string) =>
  expect.element(page.getByRole("alert").getByText(text, { exact: true })).toBeVisible();

/** Expects the path and query of the address. */
export const isAt = (address: string) =>
  expect.poll(() => window.location.pathname + window.location.search).toBe(address);

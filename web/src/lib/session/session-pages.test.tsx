import { createAdminSession, deleteSession, getSession } from "@kindling/contracts/gateway/endpoints.ts";
import type { Identity } from "@kindling/contracts/gateway/schemas.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection } from "../../testing/fake-server.ts";
import { founder, investor, signIn } from "../../testing/members.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { isAt, refused, serveEmptyDashboard, serveSession } from "../../testing/sign-in.ts";
import { storeAdmin, storedSessions } from "./stored-sessions.ts";

const client = setUpClient();
const keys = { admin: "kindling.admin", founder: "founderLogin", investor: "kindling.investor" };
const roles = [
  { role: "admin", as: "an admin", field: "Passcode", dashboard: "/admin/dashboard" },
  { role: "founder", as: founder.name, field: "Email", dashboard: "/founder/dashboard" },
  { role: "investor", as: "an investor", field: "Email", dashboard: "/investor/dashboard" },
] as const;
type Role = (typeof roles)[number]["role"];

const ended = page.getByText("Your session has ended.");
const offer = page.getByRole("link", { name: "Go to your dashboard" });
const button = (name: string | RegExp) => page.getByRole("button", { name });
const logOut = button(/^(Logout|Sign Out)$/);
const fieldOf = (label: string) => page.getByLabelText(label, { exact: true });
const admin: Identity = { role: "admin", id: null };

/** Signs in, as another tab does, too: without an event. */
function begin(role: Role, access: "open" | "enforced" = "enforced"): void {
  if (role !== "admin") {
    signIn(client.server, role, { access });
    return;
  }
  serveEmptyDashboard(client.server);
  serveSession(client.server, access === "open" ? null : admin, { access });
  storeAdmin({ role: "admin" });
}

/** What a page hears when another tab has changed a stored sign-in. */
const announce = (role: Role) =>
  window.dispatchEvent(
    new StorageEvent("storage", { key: keys[role], newValue: localStorage.getItem(keys[role]) }),
  );

async function openDashboard(role: Role, query = ""): Promise<void> {
  begin(role);
  await client.open(`/${role}/dashboard${query}`);
  await expect.element(logOut).toBeVisible();
}

describe("the login of a signed-in user", () => {
  it.each([
    ...roles.map((one) => ({ ...one, access: "enforced" as const })),
    { ...roles[1], access: "open" as const },
  ])(
    "offers the dashboard to $role, and the form after logging out, under $access access",
    async ({ role, as, field, dashboard, access }) => {
      begin(role, access);
      await client.open(`/${role}/login`);
      await expect.element(page.getByText(`You are signed in as ${as}.`)).toBeVisible();
      await expect.element(offer).toHaveAttribute("href", dashboard);
      await expect.element(fieldOf(field)).not.toBeInTheDocument();
      await button("Log out").click();
      await expect.element(page.getByLabelText(field).first()).toBeVisible();
      expect(storedSessions[role].read()).toBeNull();
    },
  );

  it("is accessible", async () => {
    begin("founder");
    await client.open("/founder/login");
    await expect.element(offer).toBeVisible();
    await expectAccessible();
  });

  it.each(["a storage event", "a return from the back/forward cache"])(
    "follows a sign-in in another tab by %s",
    async (event) => {
      serveSession(client.server, null);
      await client.open("/founder/login");
      await expect.poll(() => client.server.seen).toContain("GET /api/session");
      await expect.element(page.getByLabelText("Email")).toBeVisible();
      begin("founder");
      if (event === "a storage event") announce("founder");
      else window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      await expect.element(offer).toBeVisible();
    },
  );

  it("is offered by the header of a public page after a sign-in in another tab", async () => {
    serveSession(client.server, null);
    client.server.respond("GET", "/services.json", () => Response.json([]));
    await client.open("/portfolio");
    begin("investor");
    announce("investor");
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Investor dashboard" })
      .click();
    await isAt("/investor/dashboard");
  });
});

describe("a dashboard without a session", () => {
  it.each(roles)(
    "leads $role to the login without a request for data, and back to the link's target",
    async (one) => {
      const { role, dashboard } = one;
      serveSession(client.server, null);
      await client.open(`${dashboard}?tab=metrics`);
      await isAt(`/${role}/login`);
      await expect.element(ended).not.toBeInTheDocument();
      expect(client.server.seen.filter((line) => !/config|session|sign-in/.test(line))).toEqual([]);
      begin(role);
      announce(role);
      await expect.element(offer).toHaveAttribute("href", `${dashboard}?tab=metrics`);
    },
  );

  it.each(["the session has ended", "another member is signed in"])(
    "says that the session has ended when a sign-in is stored, and %s",
    async (what) => {
      for (const { role, dashboard } of roles) {
        begin(role);
        const other =
          role === "founder"
            ? ({ role, id: founder.id + 1 } as const)
            : ({ role: "founder", id: 9 } as const);
        serveSession(client.server, what === "the session has ended" ? null : other);
        await client.open(dashboard);
        await isAt(`/${role}/login`);
        await expect.element(ended).toBeVisible();
        await client.reload();
        await expect.element(ended).toBeVisible();
        storedSessions[role].remove();
      }
    },
  );

  it("does not lead to another site", async () => {
    begin("admin");
    const state = { usr: { ended: true, from: "//evil.example/" }, key: "x", idx: 0 };
    window.history.replaceState(state, "", "/admin/login");
    await client.reload();
    await expect.element(offer).toHaveAttribute("href", "/admin/dashboard");
  });
});

describe("a dashboard whose session ends", () => {
  it.each(roles)(
    "leads $role to the login when another tab has noticed it, and back",
    async ({ role, dashboard }) => {
      await openDashboard(role, "?tab=metrics");
      storedSessions[role].end();
      serveSession(client.server, null);
      announce(role);
      await isAt(`/${role}/login`);
      await expect.element(ended).toBeVisible();
      begin(role);
      announce(role);
      await expect.element(offer).toHaveAttribute("href", `${dashboard}?tab=metrics`);
    },
  );

  it("takes the notice back if the user has logged out there", async () => {
    await openDashboard("founder");
    storedSessions.founder.end();
    serveSession(client.server, null);
    announce("founder");
    await expect.element(ended).toBeVisible();
    storedSessions.founder.remove();
    announce("founder");
    await expect.element(ended).not.toBeInTheDocument();
  });

  it("leads to the login on a 401, and back to the same tab", async () => {
    await openDashboard("admin", "?tab=database");
    await expect.element(page.getByText("No investors found")).toBeVisible();
    client.server.respond("GET", "/api/investors-database", () => refused(401, "Please sign in first."));
    serveSession(client.server, null);
    await button("Refresh").click();
    await isAt("/admin/login");
    await expect.element(ended).toBeVisible();
    client.server.on(createAdminSession, () => {
      begin("admin");
      return admin;
    });
    await fieldOf("Passcode").fill("open sesame");
    await button("Sign in").click();
    await isAt("/admin/dashboard?tab=database");
  });

  it("leads to the login when another user has signed in in the same browser", async () => {
    await openDashboard("admin");
    signIn(client.server, "founder");
    announce("founder");
    await isAt("/admin/login");
    await expect.element(ended).toBeVisible();
  });
});

describe("logging out", () => {
  it.each(roles)(
    "forgets $role, and the next sign-in starts at the bare dashboard",
    async ({ role, dashboard }) => {
      await openDashboard(role, "?tab=metrics");
      await logOut.click();
      await isAt(role === "investor" ? "/" : `/${role}/login`);
      await expect.element(ended).not.toBeInTheDocument();
      expect(localStorage.getItem(keys[role])).toBeNull();
      expect(client.server.seen).toContain("DELETE /api/session");
      if (role === "investor") return;
      begin(role);
      announce(role);
      await expect.element(offer).toHaveAttribute("href", dashboard);
    },
  );

  it("warns when the server cannot be reached", async () => {
    await openDashboard("founder");
    client.server.respond("DELETE", "/api/session", breakConnection);
    await logOut.click();
    await isAt("/founder/login");
    await expect.element(page.getByText("Logged out on this screen only")).toBeVisible();
    expect(storedSessions.founder.read()).toBeNull();
  });

  it("shows no notice while the server ends the session", async () => {
    await openDashboard("investor");
    const held = Promise.withResolvers<Identity | null>();
    client.server.on(deleteSession, () => held.promise);
    await logOut.click();
    client.server.on(getSession, () => null);
    announce("investor");
    await expect.element(page.getByRole("heading", { name: `Welcome back, ${investor.name}` })).toBeVisible();
    held.resolve(null);
    await isAt("/");
  });
});

import { updateFounder } from "@kindling/contracts/founders/endpoints.ts";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { storedSessions } from "../../lib/session/stored-sessions.ts";
import { breakConnection, hang } from "../../testing/fake-server.ts";
import { coveredFocus } from "../../testing/focus.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { button, edit, field, founder, leadsTo, open, serve, shows, tab } from "./testing/dashboard.ts";

const client = setUpClient();
const path = `/founders/${founder.id}`;
const savePath = `/api/founders/${founder.id}`;
const load = (answer: () => Response | Promise<Response>) => client.server.respond("GET", path, answer);
const save = (answer: () => Response | Promise<Response>) => client.server.respond("PUT", savePath, answer);
const requests = (line: string) => client.server.seen.filter((seen) => seen === line).length;
/** Holds the save until the returned function is called. */
function holdSave(): () => void {
  const held = Promise.withResolvers<void>();
  client.server.on(updateFounder, async ({ body }) => {
    await held.promise;
    return { ...founder, ...(body as object) };
  });
  return held.resolve;
}
const phone = field("Phone");

describe("a founder who fails to load", () => {
  it("is shown as not found, with a link home", async () => {
    load(() => Response.json({ success: false, error: "no", code: "not_found" }, { status: 404 }));
    await open(client);
    await shows("Founder Not Found");
    await page.getByRole("link", { name: "Go to Home" }).click();
    await leadsTo("/");
  });

  it.each([
    [
      "after a 5xx, every 2 s",
      () => Response.json({ success: false, error: "down" }, { status: 503 }),
      [2000, 2000, 2000],
      "Failed to load founder data: 503",
    ],
    [
      "after a broken connection, after 2, 4 and 6 s",
      breakConnection,
      [2000, 4000, 6000],
      "Unable to connect to server. Please check your internet connection and try again.",
    ],
  ])("is retried three times: %s (fake clock)", async (_, answer, delays, text) => {
    load(answer);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await open(client);
    await expect.poll(() => requests(`GET ${path}`)).toBe(1);
    for (const [index, delay] of delays.entries()) {
      await shows(`The server is hard to reach. Trying again (${index + 1} of 3)...`);
      await vi.advanceTimersByTimeAsync(delay - 1000);
      expect(requests(`GET ${path}`)).toBe(index + 1);
      await vi.advanceTimersByTimeAsync(1000);
      await expect.poll(() => requests(`GET ${path}`)).toBe(index + 2);
    }
    await shows(text);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(requests(`GET ${path}`)).toBe(4);
    serve(client);
    await button("Retry").click();
    await shows(founder.company);
    await expect.element(page.getByText(text)).not.toBeInTheDocument();
  });

  it("is not retried after other responses until Retry is pressed", async () => {
    load(() => Response.json({}, { status: 403 }));
    await open(client);
    const says = (text: string) =>
      expect.element(page.getByRole("alert").getByText(text, { exact: true })).toBeVisible();
    await says("Failed to load founder data: 403");
    for (const [answer, text] of [
      [() => Response.json({ success: true }), "No founder data received"],
      [() => Response.json({ success: false, error: "Closed." }), "Closed."],
      [() => new Response("<html>"), "No founder data received"],
    ] as const) {
      load(answer);
      await button("Retry").click();
      await says(text);
    }
    await tab("Services").click();
    await expect.element(page.getByRole("article")).toBeVisible();
    await tab("Profile").click();
    serve(client);
    await button("Retry").click();
    await expect.element(button("Edit Profile")).toBeVisible();
  });

  it("times out after 30 s (fake clock)", async () => {
    load(hang);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await open(client);
    await expect.poll(() => requests(`GET ${path}`)).toBe(1);
    await expect.element(page.getByText("Loading your dashboard...")).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(31_000);
    await shows("Request timed out. Please check your connection and try again.");
  });
});

describe("saving the founder's profile", () => {
  it("accepts a response without an envelope", async () => {
    await edit(client);
    save(() => Response.json({ ...founder, company: "Bare & Co" }));
    await button("Save").click();
    await shows("Bare & Co");
  });

  it("shows the reason for each failure and can be retried", async () => {
    await edit(client);
    await phone.fill("777");
    for (const [answer, reason] of [
      [() => Response.json({ error: "The disk is full." }, { status: 500 }), "The disk is full."],
      [() => Response.json({ message: "Out of order." }, { status: 500 }), "Out of order."],
      [() => Response.json({ details: "Ask Ben." }, { status: 500 }), "Ask Ben."],
      [() => Response.json({ success: false, error: "Not now." }), "Not now."],
      [() => new Response("<html>", { status: 502 }), "The request failed (status 502)."],
      [breakConnection, "Network error. Please check your connection and try again."],
      [() => Response.json({}), "Invalid response from server. Please try again."],
    ] as const) {
      save(answer);
      await button("Save").click();
      await shows(`Failed to save changes: ${reason}`);
      await expect.element(phone).toHaveValue("777");
    }
    serve(client);
    await button("Save").click();
    await shows("Profile saved");
    await shows("777");
  });

  it("shows a failure that arrives on another tab of the dashboard", async () => {
    await edit(client);
    await phone.fill("777");
    const left = Promise.withResolvers<Response>();
    save(() => left.promise);
    await button("Save").click();
    await tab("Services").click();
    await expect.element(button("Saving...")).not.toBeInTheDocument();
    left.reject(new TypeError("Failed to fetch"));
    await expect
      .element(page.getByRole("alert").getByText("Failed to save changes: Network error."))
      .toBeVisible();
  });

  it("leaves the focus alone when the save succeeds after it moved on", async () => {
    await edit(client);
    await phone.fill("779");
    const release = holdSave();
    await button("Save").click();
    await expect.element(button("Saving...")).toBeVisible();
    (tab("Profile").element() as HTMLElement).focus();
    release();
    await expect.element(button("Edit Profile")).toBeVisible();
    await shows("Profile saved");
    await expect.element(tab("Profile")).toHaveFocus();
  });

  it("sends one request on a double press of Save", async () => {
    await edit(client);
    await phone.fill("778");
    const release = holdSave();
    const element = button("Save").element() as HTMLElement;
    element.click();
    element.click();
    await expect.element(button("Saving...")).toBeVisible();
    release();
    await shows("Profile saved");
    expect(requests(`PUT ${savePath}`)).toBe(1);
  });

  it("times out after 20 s (fake clock)", async () => {
    await edit(client);
    save(hang);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await button("Save").click();
    await expect.element(button("Saving...")).toBeVisible();
    await vi.advanceTimersByTimeAsync(21_000);
    await shows("Save request timed out. Please try again.");
  });

  it("keeps what is typed after coming back from another tab while it is saved", async () => {
    const sent = await edit(client, { phone: "776" });
    await phone.fill("777");
    const held = Promise.withResolvers<void>();
    client.server.on(updateFounder, async ({ body }) => {
      await held.promise;
      sent.push(body as object);
      return { ...founder, ...(body as object) };
    });
    await button("Save").click();
    await expect.element(button("Saving...")).toBeVisible();
    await tab("Services").click();
    await tab("Profile").click();
    await phone.fill("776");
    await button("Save").click();
    held.resolve();
    await expect.element(button("Edit Profile")).toBeVisible();
    expect(sent).toMatchObject([{ phone: "777" }, { phone: "776" }]);
  });

  it("scrolls the invalid field and its error above the buttons on a low screen", async () => {
    await page.viewport(375, 420);
    await edit(client);
    await field("Email").fill("no email");
    window.scrollTo(0, 0);
    await button("Save").click();
    await shows("Enter a valid email address.");
    await expect.element(field("Email")).toHaveFocus();
    await expect.poll(coveredFocus).toBeNull();
  });
});

describe("the founder dashboard of a visitor", () => {
  it.each(["/founder/dashboard", "/FounderDashboard"])("leads from %s to the login", async (address) => {
    localStorage.setItem("founderLogin", '{"founderId":"x"}');
    await client.open(address);
    await leadsTo("/founder/login");
  });

  it("leads to the login after Sign Out", async () => {
    serve(client);
    await open(client);
    await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
    await leadsTo("/founder/login");
    expect(storedSessions.founder.read()).toBeNull();
  });
});

import { createInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { countFittingFounders } from "@kindling/contracts/matches/fit-endpoint.ts";
import { recordExamples } from "@kindling/contracts/openapi/record-examples.ts";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { breakConnection, hang } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { dialog, field, fillIn, opener, register } from "./testing/registration.ts";

const client = setUpClient();
const registrations = "POST /api/investors-database";
const sent = () => client.server.seen.filter((line) => line === registrations).length;
const created = { ...recordExamples.Investor, name: "Ada Krone" };
const accept = () => client.server.on(createInvestor, () => created);
const respond = (answer: () => Response | Promise<Response>) =>
  client.server.respond("POST", "/api/investors-database", answer);
/** Holds the registration until the returned function is called. */
function hold(): () => void {
  const held = Promise.withResolvers<typeof created>();
  client.server.on(createInvestor, () => held.promise);
  return () => held.resolve(created);
}

const shows = (text: string) => expect.element(page.getByText(text)).toBeVisible();
const isClosed = () => expect.element(dialog).not.toBeInTheDocument();

/** Registers Ada Krone, and closes the form and opens it again while the request is held. */
async function reopenWhileSent(): Promise<() => void> {
  await fillIn(client);
  const release = hold();
  await register.click();
  await userEvent.keyboard("{Escape}");
  await isClosed();
  await opener.click();
  return release;
}

describe("submitting the investor registration", () => {
  it("shows each error at its field, focuses the field and sends no request", async () => {
    client.server.on(countFittingFounders, () => ({ fewer_than: 20 }));
    await client.open("/?register=investor");
    await field("Email").fill("ada@");
    await field("Typical Check (USD)").fill("1.5");
    await register.click();
    await shows("Name is required");
    await shows("Enter a valid email address.");
    await shows("Typical Check (USD) must be a whole number");
    await expect.element(field("Name")).toHaveFocus();
    await expect.element(field("Name")).toHaveAttribute("aria-invalid", "true");
    expect(sent()).toBe(0);
    await field("Name").fill("Ada");
    await expect.element(page.getByText("Name is required")).not.toBeInTheDocument();
  });

  it("shows an error that arrives after the dialog was closed", async () => {
    await fillIn(client);
    const closed = Promise.withResolvers<Response>();
    respond(() => closed.promise);
    await register.click();
    await userEvent.keyboard("{Escape}");
    await isClosed();
    closed.reject(new TypeError("Failed to fetch"));
    await expect.element(page.getByRole("alert").getByText("Failed to create investor")).toBeVisible();
  });

  it("leaves the next registration open when the one before succeeds late", async () => {
    const release = await reopenWhileSent();
    await field("Name").fill("Bo Krone");
    release();
    await shows("Welcome, Ada Krone. It is good to have you here.");
    await expect.element(field("Name")).toHaveValue("Bo Krone");
    await client.open("/?register=investor");
    await expect.element(field("Name")).toHaveValue("Bo Krone");
  });

  it("closes a registration that was opened again, and not changed, when it succeeds", async () => {
    const release = await reopenWhileSent();
    await expect.element(field("Name")).toHaveValue("Ada Krone");
    release();
    await isClosed();
    await shows("Welcome, Ada Krone. It is good to have you here.");
    await opener.click();
    await expect.element(field("Name")).toHaveValue("");
  });

  it("shows the server's validation error at its field", async () => {
    await fillIn(client);
    const details = [{ path: "website", message: "is not reachable" }];
    const body = { success: false, error: "Some of what was sent is not valid.", code: "invalid", details };
    respond(() => Response.json(body, { status: 400 }));
    await register.click();
    await shows("Website is not reachable");
    await shows("Some of what was sent is not valid.");
    await expect.element(field("Website")).toHaveFocus();
  });

  it("shows 'Failed to create investor' for each response that is no success, and can be sent again", async () => {
    await fillIn(client);
    const failure = dialog.getByRole("alert").getByText("Failed to create investor");
    for (const answer of [
      () => Response.json({ success: false }, { status: 500 }),
      () => new Response("<h1>Bad Gateway</h1>", { status: 502 }),
      () => Response.json({ success: true, data: { id: "x" } }, { status: 201 }),
      breakConnection,
    ]) {
      const held = Promise.withResolvers<Response>();
      respond(() => held.promise);
      await register.click();
      await expect.element(failure).not.toBeInTheDocument();
      held.resolve(answer());
      await expect.element(failure).toBeVisible();
    }
    accept();
    await register.click();
    await shows("You are registered as an investor");
    await isClosed();
  });

  it("shows 'Failed to create investor' after a timeout of 30 s (fake clock)", async () => {
    await fillIn(client);
    respond(hang);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await register.click();
    const pending = dialog.getByRole("button", { name: "Registering..." });
    await expect.element(pending).toBeVisible();
    await vi.advanceTimersByTimeAsync(29_000);
    await expect.element(pending).toBeVisible();
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.element(dialog.getByRole("alert").getByText("Failed to create investor")).toBeVisible();
  });

  it("sends one request on repeated presses", async () => {
    await fillIn(client);
    const release = hold();
    const button = register.element() as HTMLElement;
    button.click();
    button.click();
    await expect.element(dialog.getByRole("button", { name: "Registering..." })).toBeVisible();
    button.click();
    await field("Name").click();
    await userEvent.keyboard("{Enter}");
    release();
    await shows("You are registered as an investor");
    expect(sent()).toBe(1);
  });
});

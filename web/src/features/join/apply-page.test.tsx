import { createFounder } from "@kindling/contracts/founders/endpoints.ts";
import { recordExamples } from "@kindling/contracts/openapi/record-examples.ts";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { breakConnection, hang } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { field, fillIn, isSubmitted, submit, tab } from "./testing/opt-in.ts";

const client = setUpClient();
const alert = (text: string) =>
  expect.element(page.getByRole("alert").getByText(text, { exact: true })).toBeVisible();
const accept = () => client.server.on(createFounder, () => recordExamples.Founder);
const respond = (respond: () => Response | Promise<Response>) =>
  client.server.respond("POST", "/api/founders", respond);

describe("submitting the opt-in", () => {
  it("shows the error for each failure and can be sent again", async () => {
    await fillIn(client);
    for (const [status, success, text] of [
      [400, false, "Please fill in all required fields (Company, Name, Email)"],
      [409, false, "A founder with this email or company already exists"],
      [429, false, "Failed to create founder (Status: 429)"],
      [500, false, "Failed to create founder (Status: 500)"],
      [200, false, "Failed to create founder"],
      // Only 200 and 201 are a success.
      [202, true, "Failed to create founder (Status: 202)"],
    ] as const) {
      respond(() => Response.json({ success, error: "no", data: {} }, { status }));
      await submit.click();
      await alert(text);
    }
    accept();
    await submit.click();
    await isSubmitted();
  });

  it("shows the server's validation error at its field", async () => {
    await fillIn(client);
    const details = [{ path: "website", message: "is not reachable" }];
    respond(() => Response.json({ success: false, error: "no", code: "invalid", details }, { status: 400 }));
    await submit.click();
    await expect.element(page.getByText("Website is not reachable")).toBeVisible();
    await expect.element(tab("Basic Info")).toMatchTextContent(/\(has errors\)/);
  });

  it("shows an error when the connection breaks", async () => {
    await fillIn(client);
    respond(breakConnection);
    await submit.click();
    await alert("Network error. Please check your connection and try again.");
  });

  it("sends the same key again after a lost response, also after a reload, and another once it succeeded", async () => {
    const keys: (string | null)[] = [];
    const answer = (handle: () => Response | Promise<Response>) =>
      client.server.respond("POST", "/api/founders", ({ headers }) => {
        keys.push(headers.get("idempotency-key"));
        return handle();
      });
    const created = () => Response.json({ success: true, data: recordExamples.Founder }, { status: 201 });
    answer(breakConnection);
    await fillIn(client);
    await submit.click();
    await alert("Network error. Please check your connection and try again.");
    await client.open("/apply?tab=team");
    answer(created);
    await tab("Team").click();
    await submit.click();
    await isSubmitted();
    await fillIn(client);
    await submit.click();
    await isSubmitted();
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(keys[0]!)]);
  });

  it("shows Submitting... and times out after 30 s (fake clock)", async () => {
    await fillIn(client);
    respond(hang);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await submit.click();
    await expect.element(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
    await vi.advanceTimersByTimeAsync(31_000);
    await alert("Request timed out. Please try again.");
    await expect.element(field("Discord Username")).toHaveValue("maya");
  });

  it("treats 201 as success even when the response cannot be parsed", async () => {
    await fillIn(client);
    respond(() => new Response("<html>", { status: 201 }));
    await submit.click();
    await isSubmitted();
  });

  it("is sent once on a double press of Submit, and leads to an empty form", async () => {
    accept();
    await fillIn(client);
    const button = submit.element() as HTMLElement;
    button.click();
    button.click();
    await isSubmitted();
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(client.server.seen.filter((line) => line === "POST /api/founders")).toHaveLength(1);
    await page.getByRole("link", { name: "Apply", exact: true }).click();
    await expect.element(field("Company Name")).toHaveValue("");
  });
});

describe("leaving the page while the opt-in is sent", () => {
  const leave = async () => {
    await submit.click();
    await page.getByRole("link", { name: "Already have an account? Login here" }).click();
    await expect.element(page.getByRole("heading", { name: "Founder Login" })).toBeVisible();
  };

  it("leaves no draft when it succeeds", async () => {
    const held = Promise.withResolvers<typeof recordExamples.Founder>();
    client.server.on(createFounder, () => held.promise);
    await fillIn(client);
    await leave();
    const draft = () => sessionStorage.getItem("kindling.draft.apply");
    expect(draft()).toContain("Hearth");
    held.resolve(recordExamples.Founder);
    await expect.poll(draft).toBeNull();
    await expect.element(page.getByText("Opt-in Submitted Successfully!")).toBeVisible();
    window.history.back();
    await expect.element(field("Company Name")).toHaveValue("");
  });

  it("shows that it failed", async () => {
    const held = Promise.withResolvers<Response>();
    respond(() => held.promise);
    await fillIn(client);
    await leave();
    held.reject(new TypeError("Failed to fetch"));
    await alert("The application failed");
  });
});

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { stopClock } from "../page/clock.ts";
import type { Fault } from "../page/fault-proxy.ts";
import { button, founderPath, tab, useFounders } from "./use-founders.ts";

const { proxy, makeFounder, asFounder } = await useFounders();

describe("a founder who fails to load", () => {
  it("is shown as not found, with a link home", async () => {
    const nobody = { id: 999_999, name: "N", email: "n@x.example", company: "N" };
    await asFounder(nobody, {}, async ({ page }) => {
      await page.goto("/founder/dashboard");
      await page.getByText("Founder Not Found").waitFor();
      await page.getByRole("link", { name: "Go to Home" }).click();
      await page.waitForURL(`${proxy.url}/`);
    });
  });

  /** Counts the requests for the founder in a browser with a paused clock. */
  async function withPausedClock(page: Page, id: number) {
    let requests = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === `/founders/${id}`) requests += 1;
    });
    await stopClock(page);
    await page.goto("/founder/dashboard");
    return {
      /** Advances the clock in small steps until the founder was requested `times` times. */
      waitForRequests: (times: number) =>
        expect.poll(() => page.clock.runFor(1).then(() => requests)).toBe(times),
      /** Advances the clock in small steps until the text is shown. */
      waitForText: (text: string) =>
        expect
          .poll(() => page.clock.runFor(1).then(() => page.getByText(text, { exact: true }).count()))
          .toBeGreaterThan(0),
      /** Advances the clock. */
      advance: (ms: number) => page.clock.runFor(ms),
      requests: () => requests,
    };
  }

  it.each<[string, Fault, number[], string]>([
    [
      "after a 5xx, every 2 s",
      { kind: "respond", status: 503, body: { success: false, error: "down" } },
      [2000, 2000, 2000],
      "Failed to load founder data: 503",
    ],
    [
      "after a broken connection, after 2, 4 and 6 s",
      { kind: "cut" },
      [2000, 4000, 6000],
      "Unable to connect to server. Please check your internet connection and try again.",
    ],
  ])("is retried three times: %s (fake clock)", async (_, fault, delays, text) => {
    const founder = await makeFounder();
    await asFounder(founder, { fakeClock: true }, async ({ page }) => {
      proxy.on("GET", founderPath(founder.id), fault);
      const clock = await withPausedClock(page, founder.id);
      await clock.waitForRequests(1);
      for (const [index, delay] of delays.entries()) {
        await clock.waitForText(`The server is hard to reach. Trying again (${index + 1} of 3)...`);
        await clock.advance(delay - 1000);
        expect(clock.requests()).toBe(index + 1);
        await clock.advance(1000);
        await clock.waitForRequests(index + 2);
      }
      await clock.waitForText(text);
      await clock.advance(20_000);
      expect(clock.requests()).toBe(4);
      proxy.clear();
      await button(page, "Retry").click();
      await clock.waitForText(founder.company);
      expect(await page.getByText(text).count()).toBe(0);
    });
  });

  it.each<[string, Fault, string]>([
    ["another status", { kind: "respond", status: 403, body: {} }, "Failed to load founder data: 403"],
    ["no data", { kind: "respond", status: 200, body: { success: true } }, "No founder data received"],
    ["invalid JSON", { kind: "respond", status: 200, body: "<html>" }, "No founder data received"],
    [
      "success false",
      { kind: "respond", status: 200, body: { success: false, error: "Closed." } },
      "Closed.",
    ],
  ])("is not retried after %s until Retry is pressed", async (_, fault, text) => {
    const founder = await makeFounder();
    await asFounder(founder, {}, async ({ page }) => {
      proxy.on("GET", founderPath(founder.id), fault);
      await page.goto("/founder/dashboard");
      await page.getByRole("alert").getByText(text, { exact: true }).waitFor();
      await tab(page, "Services").click();
      await page.getByRole("article").first().waitFor();
      await tab(page, "Profile").click();
      proxy.clear();
      await button(page, "Retry").click();
      await button(page, "Edit Profile").waitFor();
    });
  });

  it("times out after 30 s (fake clock)", async () => {
    const founder = await makeFounder();
    await asFounder(founder, { fakeClock: true }, async ({ page }) => {
      proxy.on("GET", founderPath(founder.id), { kind: "hang" });
      // The 30 s start with the request, not with the loading screen.
      const requested = page.waitForRequest(`**/founders/${founder.id}`);
      await page.goto("/founder/dashboard");
      await requested;
      await page.getByText("Loading your dashboard...").waitFor({ state: "attached" });
      await page.clock.fastForward(31_000);
      await page
        .getByText("Request timed out. Please check your connection and try again.", { exact: true })
        .waitFor();
    });
  });
});

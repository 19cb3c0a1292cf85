import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeViolations } from "../page/axe.ts";
import { stopClock } from "../page/clock.ts";
import type { Trouble } from "../page/fault-proxy.ts";
import { button, founderPath, tab, useFounders } from "./use-founders.ts";

const { proxy, makeFounder, asFounder } = await useFounders();

describe("a founder who does not load", () => {
  it("is not found: a way home", async () => {
    const nobody = { id: 999_999, name: "N", email: "n@x.example", company: "N" };
    await asFounder(nobody, {}, async ({ page }) => {
      await page.goto("/founder/dashboard");
      await page.getByText("Founder Not Found").waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole("link", { name: "Go to Home" }).click();
      await page.waitForURL(`${proxy.url}/`);
    });
  });

  /** Counts how often the founder is asked for, in a browser whose clock stands still. */
  async function withStandingClock(page: Page, id: number) {
    let asked = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === `/founders/${id}`) asked += 1;
    });
    await page.clock.install();
    await stopClock(page);
    await page.goto("/founder/dashboard");
    return {
      /** Lets moments pass until it was asked for so often. */
      askedTimes: (times: number) => expect.poll(() => page.clock.runFor(1).then(() => asked)).toBe(times),
      /** Lets moments pass until this text is there. */
      says: (text: string) =>
        expect
          .poll(() => page.clock.runFor(1).then(() => page.getByText(text, { exact: true }).count()))
          .toBeGreaterThan(0),
      /** Time passes. */
      pass: (ms: number) => page.clock.runFor(ms),
      asked: () => asked,
    };
  }

  it.each<[string, Trouble, number[], string]>([
    [
      "5xx, each after 2 s",
      { kind: "answer", status: 503, body: { success: false, error: "down" } },
      [2000, 2000, 2000],
      "Failed to load founder data: 503",
    ],
    [
      "the network, after 2, 4 and 6 s",
      { kind: "cut" },
      [2000, 4000, 6000],
      "Unable to connect to server. Please check your internet connection and try again.",
    ],
  ])("is tried again three times: %s (on the test's clock)", async (_, trouble, delays, text) => {
    const founder = await makeFounder();
    await asFounder(founder, {}, async ({ page }) => {
      proxy.on("GET", founderPath(founder.id), trouble);
      const clock = await withStandingClock(page, founder.id);
      await clock.askedTimes(1);
      for (const [index, delay] of delays.entries()) {
        await clock.says(`The server is hard to reach. Trying again (${index + 1} of 3)...`);
        await clock.pass(delay - 1000);
        expect(clock.asked()).toBe(index + 1);
        await clock.pass(1000);
        await clock.askedTimes(index + 2);
      }
      await clock.says(text);
      await clock.pass(20_000);
      expect(clock.asked()).toBe(4);
      proxy.clear();
      await button(page, "Retry").click();
      await clock.says(founder.company);
      expect(await page.getByText(text).count()).toBe(0);
    });
  });

  it.each<[string, Trouble, string]>([
    ["another status", { kind: "answer", status: 403, body: {} }, "Failed to load founder data: 403"],
    ["no data", { kind: "answer", status: 200, body: { success: true } }, "No founder data received"],
    ["no JSON", { kind: "answer", status: 200, body: "<html>" }, "No founder data received"],
    ["a refusal", { kind: "answer", status: 200, body: { success: false, error: "Closed." } }, "Closed."],
  ])("is not tried again after %s, until Retry is pressed", async (_, trouble, text) => {
    const founder = await makeFounder();
    await asFounder(founder, {}, async ({ page }) => {
      proxy.on("GET", founderPath(founder.id), trouble);
      await page.goto("/founder/dashboard");
      await page.getByRole("alert").getByText(text, { exact: true }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await tab(page, "Services").click();
      await page.getByRole("article").first().waitFor();
      await tab(page, "Profile").click();
      proxy.clear();
      await button(page, "Retry").click();
      await button(page, "Edit Profile").waitFor();
    });
  });

  it("is given up after 30 s (the browser's clock is turned forward)", async () => {
    const founder = await makeFounder();
    await asFounder(founder, {}, async ({ page }) => {
      await page.clock.install();
      proxy.on("GET", founderPath(founder.id), { kind: "hang" });
      // The 30 s begin with the request, not when the screen says that it loads.
      const asked = page.waitForRequest(`**/founders/${founder.id}`);
      await page.goto("/founder/dashboard");
      await asked;
      await page.getByText("Loading your dashboard...").waitFor({ state: "attached" });
      await page.clock.fastForward(31_000);
      await page
        .getByText("Request timed out. Please check your connection and try again.", { exact: true })
        .waitFor();
    });
  });
});

import { getFounder, listMetricHistory, updateFounder } from "@kindling/contracts/founders/endpoints.ts";
import type { MetricHistory } from "@kindling/contracts/founders/schemas.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { founder, signIn } from "../../../testing/members.ts";
import { setUpClient } from "../../../testing/set-up-client.tsx";
import { refused } from "../../../testing/sign-in.ts";

const client = setUpClient();
const day = 24 * 60 * 60_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
const mrr: MetricHistory = {
  metric: "mrr_usd",
  points: [
    { at: ago(5), value: 1_000 },
    { at: ago(0), value: 1_250.5 },
  ],
};
const users: MetricHistory = {
  metric: "user_count",
  points: [
    { at: ago(5), value: 40 },
    { at: ago(0), value: 55 },
  ],
};
const charts = page.getByRole("region", { name: "Over time" });
const chartOf = (name: string) => charts.getByRole("heading", { level: 3, name });
/** The rows of a metric's table, the newest first. */
const rows = (name: string) =>
  [...page.getByRole("table", { name, exact: true }).element().querySelectorAll("tbody tr")].map(
    (row) => row.lastElementChild?.textContent,
  );

async function open(): Promise<void> {
  await client.open("/founder/dashboard?tab=metrics");
  await expect.element(page.getByRole("heading", { name: "Company Metrics" })).toBeVisible();
}

describe("the metrics over time", () => {
  it("are shown for those that have changed, with a table, and follow what the founder saves", async () => {
    signIn(client.server, "founder");
    client.server.on(listMetricHistory, () => [mrr]);
    await open();
    await expect.element(chartOf("MRR")).toBeVisible();
    expect(charts.getByRole("heading", { level: 3 }).elements()).toHaveLength(1);
    expect(rows("MRR")).toEqual(["$1,251", ...Array(5).fill("$1,000")]);
    await expectAccessible(charts);
    await page.getByRole("button", { name: "Table of MRR" }).click();
    await expect.element(page.getByRole("region", { name: "MRR, table" }).getByText("$1,251")).toBeVisible();
    client.server.on(updateFounder, () => {
      const saved = { ...founder, user_count: 55, version: founder.version + 1 };
      client.server.on(getFounder, () => saved);
      client.server.on(listMetricHistory, () => [mrr, users]);
      return saved;
    });
    await page.getByRole("button", { name: "Edit Metrics" }).click();
    await page.getByRole("textbox", { name: "Total Users" }).fill("55");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.element(chartOf("Total Users")).toBeVisible();
    expect(rows("Total Users").slice(0, 2)).toEqual(["55", "40"]);
  });

  it("are absent without changes, and when they cannot be loaded", async () => {
    signIn(client.server, "founder");
    await open();
    await expect.poll(() => client.server.seen).toContain(`GET /founders/${founder.id}/metrics`);
    await expect.element(charts).not.toBeInTheDocument();
    client.server.respond("GET", "/founders/:id/metrics", () => refused(503, "Down"));
    await open();
    await expect.element(charts).not.toBeInTheDocument();
  });
});

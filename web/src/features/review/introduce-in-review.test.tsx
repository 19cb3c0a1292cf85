import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { serveSession } from "../../testing/sign-in.ts";
import { openQueue, press, shown } from "./testing/open-queue.ts";

const client = setUpClient();

const introduce = (text: string) => page.getByRole("button", { name: `Introduce… ${text}`, exact: true });
const form = page.getByRole("dialog", { name: "Introduce", exact: true });

describe("the review of matches", () => {
  it("introduces the match on screen by the key I, and shows its state", async () => {
    const { community, best } = await openQueue(client);
    await shown(best[0]!);
    await expect.element(introduce("Company 0001 and Investor 1")).toBeVisible();
    await press("i");
    await form.getByRole("button", { name: "Draft", exact: true }).click();
    await expect.element(page.getByRole("dialog", { name: "Company 0001 and Investor 1" })).toBeVisible();
    await press("{Escape}");
    await expect.element(page.getByRole("button", { name: /^Drafted · today Company 0001/ })).toBeVisible();
    expect(community.introductions.all).toHaveLength(1);
  });

  it("offers the introduction of a match that was just rated 2 or 3", async () => {
    const { best } = await openQueue(client, 3);
    await shown(best[0]!);
    await press("1");
    await shown(best[1]!);
    await expect.element(introduce("Company 0001 and Investor 1")).not.toBeInTheDocument();
    await press("3");
    await shown(best[2]!);
    await expect.element(page.getByText("3 INVEST").first()).toBeVisible();
    await introduce("Company 0002 and Investor 1").click();
    await expect.element(form.getByText("Company 0002 and Investor 1")).toBeVisible();
    await press("{Escape}");
    await expect.element(form).not.toBeInTheDocument();
    await press("2");
    await expect.element(page.getByText("That was the last one")).toBeVisible();
    await expect.element(introduce("Company 0003 and Investor 1")).toBeVisible();
  });

  it("offers viewers nothing", async () => {
    serveSession(client.server, { role: "viewer", id: null, name: "Vera" });
    const { best } = await openQueue(client);
    await shown(best[0]!);
    await press("i");
    await expect.element(page.getByRole("button", { name: /^Introduce/ })).not.toBeInTheDocument();
    await expect.element(form).not.toBeInTheDocument();
  });
});

import { createInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { countFittingFounders } from "@kindling/contracts/matches/fit-endpoint.ts";
import { recordExamples } from "@kindling/contracts/openapi/record-examples.ts";
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { tabTo } from "../../testing/focus.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { dialog, fillIn, register } from "./testing/registration.ts";

const client = setUpClient();
const sector = (name: string) => dialog.getByRole("checkbox", { name, exact: true });
const stage = dialog.getByRole("button", { name: "Secondary Transaction", exact: true });
const fit = dialog.getByText(/founders fit what you look for$/);
const fits = (text: string) => expect.element(fit).toMatchTextContent(new RegExp(`^${text} founders`));
const requests = () => client.server.seen.filter((line) => line === "GET /api/fitting-founders").length;
const missing = () =>
  dialog
    .getByRole("listitem")
    .filter({ hasText: " would " })
    .elements()
    .map(({ textContent }) => textContent.split(" would ")[0]);

/** Counts 40 founders of PropTech and the stage, and fewer than 20 of others. */
const serve = (ofSectorOnly?: Promise<{ count: number }>) =>
  client.server.on(countFittingFounders, async ({ query }) => {
    if (query.get("preferred_sectors") !== "PROPTECH") return { fewer_than: 20 };
    if (query.has("preferred_stages")) return { count: 40 };
    return (await ofSectorOnly) ?? { fewer_than: 20 };
  });

describe("the count of founders at registration", () => {
  it("follows what is entered, also by keyboard, and names what is missing", async () => {
    serve();
    await fillIn(client);
    expect(missing()).toEqual([
      "Preferred Sectors",
      "Preferred Stages",
      "Your check size",
      "Preferred Regions",
    ]);
    await expect.element(fit).not.toBeInTheDocument();
    await tabTo(sector("PropTech"));
    await userEvent.keyboard(" ");
    await fits("Fewer than 20");
    await stage.click();
    await fits("About 40");
    expect(missing()).toEqual(["Your check size", "Preferred Regions"]);
    await stage.click();
    await sector("PropTech").click();
    await expect.element(fit).not.toBeInTheDocument();
    // None without criteria; the first is counted again from memory, if the presses were slow.
    expect(requests()).toBe(2);
  });

  it("drops a late response for criteria that were replaced meanwhile", async () => {
    const late = Promise.withResolvers<{ count: number }>();
    serve(late.promise);
    await client.open("/?register=investor");
    await sector("PropTech").click();
    await expect.poll(requests).toBe(1);
    await stage.click();
    await fits("About 40");
    late.resolve({ count: 990 });
    await sector("EdTech").click();
    await fits("Fewer than 20");
  });

  it("is absent when it cannot be fetched, and registering works", async () => {
    client.server.respond("GET", "/api/fitting-founders", () => new Response("", { status: 429 }));
    client.server.on(createInvestor, () => recordExamples.Investor);
    await fillIn(client);
    await sector("PropTech").click();
    await expect.poll(requests).toBe(1);
    await expect.element(fit).not.toBeInTheDocument();
    await register.click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

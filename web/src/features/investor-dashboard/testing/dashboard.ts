import { getInvestor, updateInvestor } from "@kindling/contracts/investors/endpoints.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { countFittingFounders } from "@kindling/contracts/matches/fit-endpoint.ts";
import { recordExamples } from "@kindling/contracts/openapi/record-examples.ts";
import { expect } from "vitest";
import { page } from "vitest/browser";
import type { ClientInUse } from "../../../testing/set-up-client.tsx";

export const investor: Investor = {
  ...recordExamples.Investor,
  name: "Rosalind Amari",
  company: "Amari Capital",
  email: "rosalind@amari.example",
  phone: "+1 555 0101",
  website: "https://amari.example",
  linked_in: null,
  investor_type: "FAMILY_OFFICE",
  fund_stage: "SERIES_A",
  typical_check_usd: 750_000,
  years_experience: 12,
  past_investment_count: 41,
  preferred_sectors: ["FINTECH", "EDTECH"],
  preferred_stages: ["SEED"],
  thesis_text: "Patient money for plain ideas.",
};

export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const profile = page.getByRole("dialog", { name: "My Profile" });
export const field = (label: string) => profile.getByRole("textbox", { name: label, exact: true });
export const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

/** Serves the investor with these fields, and stores what is saved. Returns the bodies that were sent. */
export function serve({ server }: ClientInUse, fields: Partial<Investor> = {}): object[] {
  let stored = { ...investor, ...fields };
  const sent: object[] = [];
  server.on(getInvestor, () => stored);
  server.on(updateInvestor, ({ body }) => {
    sent.push(body as object);
    stored = { ...stored, ...(body as object), version: stored.version + 1 };
    return stored;
  });
  server.on(countFittingFounders, ({ query }) => ({
    count: query.get("preferred_sectors")?.includes("AI_ML") ? 990 : 40,
  }));
  return sent;
}

export async function open(client: ClientInUse): Promise<void> {
  await client.open("/investor/dashboard");
  await expect.element(page.getByRole("heading", { name: "Welcome back, Rosalind Amari" })).toBeVisible();
}

/** Opens the profile of the investor with these fields, and edits it. Returns what is sent from then on. */
export async function edit(client: ClientInUse, fields: Partial<Investor> = {}): Promise<object[]> {
  const sent = serve(client, fields);
  await open(client);
  await button("Profile").click();
  await button("Edit Profile").click();
  return sent;
}

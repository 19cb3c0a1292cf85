import { expect } from "vitest";
import { page } from "vitest/browser";
import { saveDraft } from "../../../lib/browser-state/draft.ts";
import type { ClientInUse } from "../../../testing/set-up-client.tsx";

export const submit = page.getByRole("button", { name: "Submit", exact: true });
export const tab = (name: string) => page.getByRole("tab", { name });
export const field = (label: string) => page.getByLabelText(label);
export const isSubmitted = () =>
  expect.element(page.getByRole("heading", { name: "Opt-in Submitted Successfully!" })).toBeVisible();

/** Opens the opt-in at Team with the required fields, and others, filled in: from a draft, which takes no time. */
export async function fillIn(client: ClientInUse, others: object = {}): Promise<void> {
  saveDraft("apply", {
    company: "Hearth",
    name: "Maya Okafor",
    email: "maya@hearth.example",
    website: "hearth.example",
    industry: "FINTECH",
    elevator_pitch: "Small loans that neighbours give each other.",
    discord_username: "maya",
    ...others,
  });
  await client.open("/apply?tab=team");
}

import { getFounder, listMetricHistory, updateFounder } from "@kindling/contracts/founders/endpoints.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { listOwnMatches } from "@kindling/contracts/matches/endpoints.ts";
import { listVideos } from "@kindling/contracts/media/endpoints.ts";
import { recordExamples } from "@kindling/contracts/openapi/record-examples.ts";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { startFounderSession } from "../../../lib/session/stored-sessions.ts";
import type { ClientInUse } from "../../../testing/set-up-client.tsx";

export const founder: Founder = recordExamples.Founder;
export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const tab = (name: string) => page.getByRole("tab", { name });
export const field = (label: string) => page.getByLabelText(label);
export const shows = (text: string) =>
  expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
export const leadsTo = (path: string) => expect.poll(() => window.location.pathname).toBe(path);

/** The text that the dashboard shows for a field. */
export const detail = (label: string) =>
  expect.poll(() => {
    const terms = [...document.querySelectorAll("[role=tabpanel] dt")];
    return terms.find(({ textContent }) => textContent === label)?.nextElementSibling?.textContent;
  });

/** Serves the founder with these fields, and stores what is saved. Returns the bodies that were sent. */
export function serve({ server }: ClientInUse, fields: Partial<Founder> = {}): object[] {
  let stored = { ...founder, ...fields };
  const sent: object[] = [];
  server.on(getFounder, () => stored);
  server.on(updateFounder, ({ body }) => {
    sent.push(body as object);
    stored = { ...stored, ...(body as object), version: stored.version + 1 };
    return stored;
  });
  return sent;
}

/** Signs the founder in and opens the dashboard. */
export async function open(client: ClientInUse, address = "/founder/dashboard"): Promise<void> {
  startFounderSession({
    email: founder.email,
    founderId: founder.id,
    founderName: founder.name,
    company: founder.company,
  });
  client.server.on(listOwnMatches, () => []);
  client.server.on(listMetricHistory, () => []);
  client.server.on(listVideos, () => [recordExamples.Video]);
  await client.open(address);
}

/** Opens the profile of the founder with these fields, and edits it. Returns what is sent from then on. */
export async function edit(client: ClientInUse, fields: Partial<Founder> = {}): Promise<object[]> {
  const sent = serve(client, fields);
  await open(client);
  await button("Edit Profile").click();
  return sent;
}

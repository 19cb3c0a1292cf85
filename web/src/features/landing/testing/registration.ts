import { listPublicVideos } from "@kindling/contracts/media/endpoints.ts";
import { beforeEach } from "vitest";
import { page } from "vitest/browser";
import type { ClientInUse } from "../../../testing/set-up-client.tsx";

export const dialog = page.getByRole("dialog", { name: "Register as an Investor" });
export const opener = page.getByRole("button", { name: "Register as an Investor" });
export const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
export const register = dialog.getByRole("button", { name: "Register", exact: true });

/** Call at the top of a file. The page below the dialog may ask for its webinars. */
export const serveWebinars = (client: ClientInUse): void =>
  beforeEach(() => client.server.on(listPublicVideos, () => []));

/** Opens the registration, and fills in what is required. */
export async function fillIn(client: ClientInUse): Promise<void> {
  await client.open("/?register=investor");
  await field("Name").fill("Ada Krone");
  await field("Email").fill("ada@northbank.example");
}

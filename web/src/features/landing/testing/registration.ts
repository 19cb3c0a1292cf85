import { page } from "vitest/browser";
import type { ClientInUse } from "../../../testing/set-up-client.tsx";

export const dialog = page.getByRole("dialog", { name: "Register as an Investor" });
export const opener = page.getByRole("button", { name: "Register as an Investor" });
export const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
export const register = dialog.getByRole("button", { name: "Register", exact: true });

/** Opens the registration, and fills in what is required. */
export async function fillIn(client: ClientInUse): Promise<void> {
  await client.open("/?register=investor");
  await field("Name").fill("Ada Krone");
  await field("Email").fill("ada@northbank.example");
}

import type { FounderCreate } from "@kindling/contracts/founders/schemas.ts";

/** What is written by hand of a founder; the rest is made up from it, unless it is given here. */
export type FounderProfile = Omit<FounderCreate, "email">;

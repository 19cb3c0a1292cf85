import { useConfig } from "../../lib/config.ts";

/**
 * How people are asked about introductions: by mails of the product, by links that an admin sends, or by texts alone,
 * where nobody signs in.
 */
export function useMailMode(): "mail" | "links" | "texts" {
  const { access, invites_by_hand } = useConfig();
  if (access === "open") return "texts";
  return invites_by_hand ? "links" : "mail";
}

import { z } from "zod";
import { setting } from "../config.ts";

/** Settings of the services whose new records are reviewed, and of the gateway. */
export const reviewSettings = {
  REVIEW_APPLICATIONS: setting(
    z.enum(["on", "off"]).default("off"),
    "`on` keeps new founders and investors out of lists and matches until an admin approves them, except those that admins add; the same for the gateway, founders and investors; it has no effect with open access",
    "off",
  ),
};

export interface ReviewConfig {
  /** Whether an admin has to approve new records. */
  isReviewing: boolean;
}

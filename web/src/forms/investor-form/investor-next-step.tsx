import type { ClientConfig } from "@kindling/contracts/gateway/schemas.ts";
import { useConfig } from "../../lib/config.ts";

/** What follows a registration, in this installation. */
export function InvestorNextStep() {
  return nextStep(useConfig());
}

function nextStep({
  access,
  reviews_applications,
  confirms_emails,
  invites_investors,
}: ClientConfig): string {
  if (confirms_emails)
    return "Next, we mail you a link, with which you confirm your email and choose a password. We look at every registration before it is approved.";
  if (reviews_applications)
    return "Next, we look at your registration, and the community sends you an invitation to choose a password.";
  if (invites_investors)
    return "Next, we mail you an invitation to choose a password. With your email and that password you log in to your dashboard, where your founders will appear.";
  if (access === "enforced")
    return "Next, the community sends you an invitation to choose a password. With your email and that password you log in to your dashboard, where your founders will appear.";
  return "Next, log in with your email. On your dashboard you keep your profile, and your founders will appear there.";
}

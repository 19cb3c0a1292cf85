import { forgotInvestorPassword } from "@kindling/contracts/gateway/endpoints.ts";
import type { RefObject } from "react";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { useConfig } from "../../lib/config.ts";
import { Button } from "../../ui/button.tsx";
import { MailLink } from "../../ui/link.tsx";
import { Banner } from "../../ui/states/states.tsx";

/** Has a link for a new password mailed; without a mail server it says whom to ask. */
export function ForgotPassword({ email }: { email: RefObject<HTMLInputElement | null> }) {
  const { access, founder_sign_in, contact_email } = useConfig();
  const ask = useSingleFlightMutation({
    mutationFn: (address: string) => call(forgotInvestorPassword, { body: { email: address } }),
  });
  if (access === "open") return null;
  // Founders sign in by a link exactly where there is a mail server.
  if (founder_sign_in !== "link")
    return (
      <p className="text-sm text-muted">
        Forgot password? Ask {contact_email ? <MailLink email={contact_email} /> : "the community"} for a new
        invitation.
      </p>
    );
  return (
    <div className="grid gap-3">
      <Button
        variant="link"
        className="justify-self-start"
        pending={ask.isPending}
        onClick={() => email.current?.reportValidity() && ask.mutate(email.current.value)}
      >
        Forgot password?
      </Button>
      {ask.isSuccess && (
        <div role="status">
          <Banner tone="good" className="wrap-anywhere">
            If {ask.variables} is an investor's email, we mail a link there to choose a new password. It can
            take a few minutes.
          </Banner>
        </div>
      )}
      {ask.isError && <Banner>{errorMessage(ask.error, "Please try again.")}</Banner>}
    </div>
  );
}

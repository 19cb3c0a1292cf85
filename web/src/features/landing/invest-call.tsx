import type { ClientConfig } from "@kindling/contracts/gateway/schemas.ts";
import { Suspense, useState, useTransition } from "react";
import { useUrlValue } from "../../lib/browser-state/url-state.ts";
import { useConfig } from "../../lib/config.ts";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { ButtonLink } from "../../ui/link.tsx";
import { Flame } from "../../ui/site/logo.tsx";

const InvestorFormDialog = lazyComponent(() => import("../../forms/investor-form/investor-form-dialog.tsx"));

const investorForm = "investor";

/** Invites investors; the registration opens in a dialog with a URL of its own: /?register=investor. */
export function InvestCall() {
  const [register, setRegister] = useUrlValue("register");
  // While the form is being fetched, the page stays and the button is pending.
  const [opening, startOpening] = useTransition();
  const open = register === investorForm;
  // Stays mounted once opened, so that it can fade out.
  const [hasOpened, setHasOpened] = useState(open);
  const [registered, setRegistered] = useState(false);
  if (open && !hasOpened) setHasOpened(true);
  return (
    <section aria-labelledby="invest" className="page-width">
      <div className="relative isolate overflow-hidden rounded-2xl bg-ember-soft px-6 py-12 text-on-ember-soft sm:px-12 sm:py-16">
        <Flame className="absolute -right-10 -bottom-16 -z-10 size-72 opacity-20 sm:right-8 sm:size-96" />
        <h2 id="invest" className="text-3xl font-semibold tracking-tight sm:text-4xl">
          Looking to Invest?
        </h2>
        {registered ? (
          <WhatComesNext />
        ) : (
          <p className="mt-4 max-w-xl text-lg">
            Tell us what you look for: sectors, stages, check size and regions. Founders that fit will find
            their way to you.
          </p>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          {registered && (
            <ButtonLink to="/investor/login" size="lg">
              Go to Investor Login
            </ButtonLink>
          )}
          <Button
            size="lg"
            variant={registered ? "outline" : "default"}
            pending={opening}
            pendingLabel="Opening..."
            aria-haspopup="dialog"
            onPointerEnter={InvestorFormDialog.preload}
            onFocus={InvestorFormDialog.preload}
            onClick={() => startOpening(() => setRegister(investorForm))}
          >
            Register as an Investor
          </Button>
        </div>
      </div>
      <Suspense fallback={null}>
        {hasOpened && (
          <InvestorFormDialog
            open={open}
            onSuccess={() => setRegistered(true)}
            onOpenChange={(isOpen) => setRegister(isOpen ? investorForm : null)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** The notification after a registration. */
function WhatComesNext() {
  const config = useConfig();
  return (
    <p role="status" className="mt-4 max-w-xl text-lg">
      <strong className="font-semibold">Thank you for registering. </strong>
      {nextStep(config)}
    </p>
  );
}

function nextStep({ access, reviews_applications, confirms_emails }: ClientConfig): string {
  if (confirms_emails)
    return "Next, we mail you a link, with which you confirm your email and choose a password. We look at every registration before it is approved.";
  if (reviews_applications)
    return "Next, we look at your registration, and the community sends you an invitation to choose a password.";
  if (access === "enforced")
    return "Next, the community sends you an invitation to choose a password. With your email and that password you log in to your dashboard, where your founders will appear.";
  return "Next, log in with your email. On your dashboard you keep your profile, and your founders will appear there.";
}

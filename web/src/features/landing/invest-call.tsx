import Check from "lucide-react/icons/check";
import { Suspense, useState, useTransition } from "react";
import { InvestorNextStep } from "../../forms/investor-form/investor-next-step.tsx";
import { useUrlValue } from "../../lib/browser-state/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { ButtonLink, Link } from "../../ui/link.tsx";
import { Flame } from "../../ui/site/logo.tsx";

const InvestorFormDialog = lazyComponent(() => import("../../forms/investor-form/investor-form-dialog.tsx"));

const investorForm = "investor";

const promises = [
  "Every founder comes with reasons: sector, stage, check size and region",
  "Your preferences stay yours: founders never see them",
];

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
      <div className="grid items-center gap-x-12 rounded-2xl bg-ember-soft px-6 py-10 text-on-ember-soft sm:px-12 sm:py-14 md:grid-cols-[1fr_auto] lg:gap-x-20 lg:pr-24">
        <Flame className="size-14 md:order-last md:size-44 lg:size-60" />
        <div className="min-w-0 max-md:mt-5">
          <h2 id="invest" className="display">
            Looking to Invest?
          </h2>
          {registered ? (
            <p role="status" className="mt-4 max-w-xl text-lg">
              <strong className="font-semibold">Thank you for registering. </strong>
              <InvestorNextStep />
            </p>
          ) : (
            <>
              <p className="mt-4 max-w-xl text-lg">
                Tell us what you look for: sectors, stages, check size and regions. Founders that fit will
                find their way to you.
              </p>
              <ul className="mt-5 grid gap-2">
                {promises.map((promise) => (
                  <li key={promise} className="flex gap-2.5">
                    <Check aria-hidden="true" className="mt-1 size-4 shrink-0" strokeWidth={2.5} />
                    {promise}
                  </li>
                ))}
              </ul>
            </>
          )}
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
            {registered && (
              <ButtonLink to="/investor/login" size="lg" variant="inverse">
                Go to Investor Login
              </ButtonLink>
            )}
            <Button
              size="lg"
              variant={registered ? "outline" : "inverse"}
              pending={opening}
              pendingLabel="Opening..."
              aria-haspopup="dialog"
              onPointerEnter={InvestorFormDialog.preload}
              onFocus={InvestorFormDialog.preload}
              onClick={() => startOpening(() => setRegister(investorForm))}
            >
              Register as an Investor
            </Button>
            {!registered && <Link to="/invest">What happens next</Link>}
          </div>
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

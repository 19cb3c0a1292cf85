import { linkHref } from "@kindling/contracts/fields/links.ts";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { useConfig } from "../../lib/config.ts";
import type { ButtonVariant } from "../../ui/button.tsx";
import { ButtonLink, ExternalLink } from "../../ui/link.tsx";
import { MatchPicture } from "../../ui/site/match-picture.tsx";

/** The welcome, and the ways in: two for founders, two for investors. */
export function Hero() {
  const { product, founder_opt_in_url, founder_portal_url } = useConfig();
  return (
    <section aria-labelledby="welcome" className="overflow-x-clip">
      <div className="page-width grid items-center gap-x-12 gap-y-14 pt-8 pb-16 sm:pt-12 sm:pb-24 lg:grid-cols-[1.3fr_1fr] lg:pt-16">
        <div className="min-w-0">
          <h1 id="welcome">
            <span className="block text-xl font-semibold tracking-tight text-muted">
              Welcome to {product}
            </span>
            {/* Two lines in any font: nothing moves when Inter has loaded. */}
            <span className="display-hero mt-3 block">
              Where sparks <span className="block text-ember-text">find their fire.</span>
            </span>
          </h1>
          <p className="mt-6 max-w-xl text-lg text-muted sm:text-xl sm:leading-8">
            A community where startup founders meet the investors who fit them, learn from those a few steps
            ahead, and lend each other a hand.
          </p>
          <div className="mt-9 grid max-w-xl grid-cols-2 gap-x-3 sm:gap-x-6">
            <Way label="For founders">
              <FounderLink href={founder_opt_in_url} fallback="/apply" variant="default">
                Founder Opt-In
                <Arrow />
              </FounderLink>
              <FounderLink href={founder_portal_url} fallback="/founder/login" variant="outline">
                Founder Portal
              </FounderLink>
            </Way>
            <Way label="For investors">
              <ButtonLink to="/invest" variant="inverse" size="lg" className={wide}>
                Join as Investor
                <Arrow />
              </ButtonLink>
              <ButtonLink to="/investor/login" variant="outline" size="lg" className={wide}>
                Investor Login
              </ButtonLink>
            </Way>
          </div>
        </div>
        <MatchPicture />
      </div>
    </section>
  );
}

const wide = "w-full px-2!";

function Way({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-2.5">
      <p className="text-sm font-medium text-muted">{label}</p>
      {children}
    </div>
  );
}

function Arrow() {
  return <ArrowRight aria-hidden="true" className="size-5 max-sm:hidden" />;
}

interface FounderLinkProps {
  /** The community's own site, if it has one. */
  href: string | null;
  /** The page of this client for it. */
  fallback: string;
  variant: ButtonVariant;
  children: ReactNode;
}

function FounderLink({ href, fallback, variant, children }: FounderLinkProps) {
  if (linkHref(href) === null)
    return (
      <ButtonLink to={fallback} variant={variant} size="lg" className={wide}>
        {children}
      </ButtonLink>
    );
  return (
    <ExternalLink href={href} button={{ variant, size: "lg" }} className={wide}>
      {children}
    </ExternalLink>
  );
}

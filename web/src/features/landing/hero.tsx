import { linkHref } from "@kindling/contracts/fields/links.ts";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { useConfig } from "../../lib/config.ts";
import type { ButtonVariant } from "../../ui/button.tsx";
import { ButtonLink, ExternalLink } from "../../ui/link.tsx";
import { MatchPicture } from "./match-picture.tsx";

/** The welcome, and the two links for founders. */
export function Hero() {
  const { product, founder_opt_in_url, founder_portal_url } = useConfig();
  return (
    <section aria-labelledby="welcome" className="overflow-x-clip">
      <div className="page-width grid items-center gap-x-12 gap-y-14 pt-10 pb-20 sm:pt-16 sm:pb-24 lg:grid-cols-[1.3fr_1fr] lg:pt-20 lg:pb-28">
        <div className="min-w-0">
          <h1 id="welcome" className="font-semibold">
            <span className="block text-xl tracking-tight text-muted sm:text-2xl">Welcome to {product}</span>
            {/* Two lines in any font: nothing moves when Inter has loaded. */}
            <span className="mt-3 block text-[2.75rem] leading-[1.05] tracking-tighter sm:text-6xl md:text-7xl lg:text-6xl xl:text-7xl">
              Where sparks <span className="block text-ember-text">find their fire.</span>
            </span>
          </h1>
          <p className="mt-6 max-w-xl text-lg text-muted sm:text-xl sm:leading-8">
            A community where startup founders meet the investors who fit them, learn from those a few steps
            ahead, and lend each other a hand.
          </p>
          <div className="mt-9 flex flex-wrap gap-3">
            <FounderLink href={founder_opt_in_url} fallback="/apply" variant="default">
              Founder Opt-In
              <ArrowRight aria-hidden="true" className="size-5" />
            </FounderLink>
            <FounderLink href={founder_portal_url} fallback="/founder/login" variant="outline">
              Founder Portal
            </FounderLink>
          </div>
        </div>
        <MatchPicture />
      </div>
    </section>
  );
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
      <ButtonLink to={fallback} variant={variant} size="lg" className="max-sm:w-full">
        {children}
      </ButtonLink>
    );
  return (
    <ExternalLink href={href} button={{ variant, size: "lg" }} className="max-sm:w-full">
      {children}
    </ExternalLink>
  );
}

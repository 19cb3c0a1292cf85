import Check from "lucide-react/icons/check";
import { useEffect, useRef } from "react";
import { useConfig } from "../../lib/config.ts";
import { ButtonLink, ExternalLink } from "../../ui/link.tsx";

/** What follows the opt-in (spec section 2). */
export function ApplySuccess({ email }: { email: string | undefined }) {
  const { product, discord_invite_url } = useConfig();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center py-10 text-center sm:py-16">
      <div aria-hidden="true" className="rounded-full bg-good-soft p-4 text-on-good-soft">
        <Check className="size-8" />
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-3xl font-semibold tracking-tight sm:text-4xl">
        Opt-in Submitted Successfully!
      </h1>
      <p className="mt-4 text-lg text-muted">
        Welcome to {product}. You can log in right away with the same email
        {email ? (
          <>
            : <strong className="font-semibold text-ink">{email}</strong>.
          </>
        ) : (
          " you applied with."
        )}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/founder/login" state={{ email }} size="lg">
          Go to Founder Login
        </ButtonLink>
      </div>
      {discord_invite_url && (
        <div className="mt-12 flex w-full flex-wrap items-center justify-between gap-4 rounded-xl border bg-surface p-5 text-left sm:p-6">
          <div className="min-w-0 max-w-xs">
            <h2 className="font-semibold">Say hello in the community chat</h2>
            <p className="mt-1 text-sm text-muted">
              It is where founders help each other, and where we get to know you.
            </p>
          </div>
          <ExternalLink href={discord_invite_url} button={{ variant: "outline" }} arrow>
            Join our Discord
          </ExternalLink>
        </div>
      )}
    </div>
  );
}

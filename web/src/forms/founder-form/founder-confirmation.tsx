import { useConfig } from "../../lib/config.ts";
import { ButtonLink, ExternalLink } from "../../ui/link.tsx";
import { Confirmation } from "../../ui/site/confirmation.tsx";

interface FounderConfirmationProps {
  /** The submitted email, if the response contains it. */
  email: string | undefined;
  /** For an admin: about the founder, below the title of a dialog. */
  filledBy?: "founder" | "admin";
}

/** The confirmation after the founder form was sent. */
export function FounderConfirmation({ email, filledBy = "founder" }: FounderConfirmationProps) {
  const { product, founder_sign_in, discord_invite_url, reviews_applications, confirms_emails } = useConfig();
  const own = filledBy === "founder";
  return (
    <Confirmation title="Opt-in Submitted Successfully!" inDialog={!own}>
      {own && reviews_applications && (
        <p className="mt-4 text-lg text-muted">
          We look at every application before it is approved.
          {confirms_emails &&
            " We mail you a link, which signs you in and confirms your email. It can take a few minutes."}
        </p>
      )}
      <p className="mt-4 text-lg text-muted">
        {own ? `${reviews_applications ? "Meanwhile you" : `Welcome to ${product}. You`}` : "The founder"} can
        log in
        {founder_sign_in === "link" ? "" : " right away"} with the same email
        {email ? (
          <>
            : <strong className="font-semibold text-ink">{email}</strong>.
          </>
        ) : (
          ` ${own ? "you applied with" : "as in the form"}.`
        )}
        {founder_sign_in === "link" &&
          ` At each login we mail ${own ? "you" : "the founder"} a link there to sign in.`}
      </p>
      {own && (
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/founder/login" state={{ email }} size="lg">
            Go to Founder Login
          </ButtonLink>
        </div>
      )}
      {discord_invite_url && (
        <div className="mt-12 flex w-full flex-wrap items-center justify-between gap-4 rounded-xl border bg-surface p-5 text-left sm:p-6">
          <div className="min-w-0 max-w-xs">
            <p className="font-semibold">Say hello in the community chat</p>
            <p className="mt-1 text-sm text-muted">
              {own
                ? "It is where founders help each other, and where we get to know you."
                : "It is where founders help each other: invite the founder too."}
            </p>
          </div>
          <ExternalLink href={discord_invite_url} button={{ variant: "outline" }} arrow>
            Join our Discord
          </ExternalLink>
        </div>
      )}
    </Confirmation>
  );
}

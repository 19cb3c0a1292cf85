import type { ReactNode } from "react";
import type { LinkProblem, MailedLink } from "../../lib/session/use-mailed-link.ts";
import { Button, type ButtonVariant } from "../button.tsx";
import { ButtonLink } from "../link.tsx";
import { LoadingState } from "../states/spinner.tsx";
import { Banner } from "../states/states.tsx";

interface LinkContentProps<Found, Confirmed> {
  link: MailedLink<Found, Confirmed>;
  /** What is confirmed, followed by the account's email. */
  describe: (found: Found) => ReactNode;
  /** The consequences. */
  note: string;
  button: { label: string; pendingLabel: string; variant?: ButtonVariant; onPress: () => void };
  /** Shown without a link. */
  missing: string;
  /** How to get a new link; shown with links to the logins when there is no link that works. */
  advice: string | false;
}

/** The content of a mailed link's page until the link is confirmed. */
export function LinkContent<Found extends { email: string }, Confirmed>({
  link: { isPending, found, problem, isConfirming, retry },
  describe,
  note,
  button: { label, pendingLabel, variant, onPress },
  missing,
  advice,
}: LinkContentProps<Found, Confirmed>) {
  if (isPending) return <LoadingState>Checking your link...</LoadingState>;
  if (found)
    return (
      <div className="grid gap-5">
        <p>{describe(found)}</p>
        <p className="rounded-lg bg-sunken px-4 py-3 font-semibold wrap-anywhere">
          <WrappingEmail email={found.email} />
        </p>
        <p className="text-sm text-muted">{note}</p>
        {problem && <Banner>{problem.message}</Banner>}
        <Button
          size="lg"
          variant={variant}
          onClick={onPress}
          pending={isConfirming}
          pendingLabel={pendingLabel}
        >
          {label}
        </Button>
      </div>
    );
  if (problem)
    return (
      <div className="grid gap-5">
        <LinkFailure problem={problem} onRetry={retry} />
        {problem.isFinal && advice && <NewLink advice={advice} />}
      </div>
    );
  return (
    <div className="grid gap-5">
      <p>{missing}</p>
      {advice && <NewLink advice={advice} />}
    </div>
  );
}

function NewLink({ advice }: { advice: string }) {
  return (
    <>
      <p>{advice}</p>
      <LoginLinks />
    </>
  );
}

/** The logins of members. */
export function LoginLinks() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/founder/login" variant="outline">
        Founder Login
      </ButtonLink>
      <ButtonLink to="/investor/login" variant="outline">
        Investor Login
      </ButtonLink>
    </div>
  );
}

interface LinkFailureProps {
  problem: LinkProblem;
  onRetry: () => void;
  className?: string;
}

/** Says why a mailed link does not work, with a retry if that can help. */
export function LinkFailure({ problem: { message, isFinal }, onRetry, className }: LinkFailureProps) {
  return (
    <Banner
      className={className}
      action={
        !isFinal && (
          <Button variant="outline" size="sm" onClick={onRetry}>
            Try Again
          </Button>
        )
      }
    >
      {message}
    </Banner>
  );
}

/** An email on lines of its own, which wraps at its @ if it is too long for one. */
export function WrappingEmail({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** The site that a mailed link belongs to. */
export const ThisSite = () => <strong className="font-semibold wrap-anywhere">{window.location.host}</strong>;

import { type ReactNode, useEffect, useRef } from "react";
import { hasDrafts } from "../../lib/browser-state/draft.ts";
import { useSignOut } from "../../lib/session/session.ts";
import { Button } from "../button.tsx";
import { ButtonLink } from "../link.tsx";
import { type ToastOptions, toast } from "../overlays/toast-store.ts";
import { Banner } from "../states/states.tsx";

/** Above a login: says that the session has ended. */
export function SessionEnded() {
  return (
    <Banner tone="ember" className="mb-5">
      Your session has ended. Sign in again to go on where you were.
    </Banner>
  );
}

interface AlreadySignedInProps {
  /** The signed-in user, e.g. "an admin". */
  as: ReactNode;
  /** The path of the dashboard, or of the part of it that the user wanted. */
  dashboard: string;
  onSignOut: () => void;
  signingOut: boolean;
}

/** Shown instead of a login's form. */
export function AlreadySignedIn({ as, dashboard, onSignOut, signingOut }: AlreadySignedInProps) {
  return (
    <div className="grid gap-5">
      <p>
        You are signed in as <strong className="font-semibold">{as}</strong>.
      </p>
      <ButtonLink to={dashboard} replace size="lg">
        Go to your dashboard
      </ButtonLink>
      <Button variant="outline" size="lg" onClick={onSignOut} pending={signingOut}>
        Log out
      </Button>
    </div>
  );
}

/**
 * For a button that signs out: asks first when input would be lost, and notifies the user when the server's session
 * could not be ended.
 */
export function useSignOutButton(forget: () => void) {
  const { signOut, signingOut } = useSignOut(forget, () => toast(loggedOutHereOnly));
  // The page may have changed by the time of the answer.
  const latest = useRef(signOut);
  useEffect(() => {
    latest.current = signOut;
  });
  const logOut = () => void latest.current();
  const ask = () => toast({ ...notSaved, action: { label: "Log out anyway", onClick: logOut } });
  return { signOut: () => void (hasDrafts() ? ask() : signOut()), signingOut };
}

const notSaved: ToastOptions = {
  title: "You are still logged in",
  description: "Logging out deletes what you typed.",
  stays: true,
};

const loggedOutHereOnly: ToastOptions = {
  variant: "destructive",
  title: "Logged out on this screen only",
  description:
    "The server could not be reached, so your session goes on there until it ends by itself. To end it now, sign in and log out once more.",
};

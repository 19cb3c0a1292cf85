import type { ReactNode } from "react";
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

/** For a button that signs out: notifies the user when the server's session could not be ended. */
export const useSignOutButton = (forget: () => void) => useSignOut(forget, () => toast(loggedOutHereOnly));

const loggedOutHereOnly: ToastOptions = {
  variant: "destructive",
  title: "Logged out on this screen only",
  description:
    "The server could not be reached, so your session goes on there until it ends by itself. To end it now, sign in and log out once more.",
};

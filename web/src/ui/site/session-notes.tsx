import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { ButtonLink } from "../link.tsx";
import type { ToastOptions } from "../overlays/toast-store.ts";
import { Banner } from "../states.tsx";

/** Above a login: why it is there. */
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
  /** The dashboard, or the place in it that the user wanted to go to. */
  dashboard: string;
  onSignOut: () => void;
  signingOut: boolean;
}

/** In place of a login's form. */
export function AlreadySignedIn({ as, dashboard, onSignOut, signingOut }: AlreadySignedInProps) {
  return (
    <div className="grid gap-5">
      <p className="text-center">
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

/** When logging out could not be told to the server. */
export const loggedOutHereOnly: ToastOptions = {
  variant: "destructive",
  title: "Logged out on this screen only",
  description:
    "The server could not be reached, so your session goes on there until it ends by itself. To end it now, sign in and log out once more.",
};

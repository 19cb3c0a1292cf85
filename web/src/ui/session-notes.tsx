import { Banner } from "./states.tsx";
import type { ToastOptions } from "./toast-store.ts";

/** Above a login: why it is there. */
export function SessionEnded() {
  return (
    <Banner tone="ember" className="mb-5">
      Your session has ended. Sign in again to go on where you were.
    </Banner>
  );
}

/** When logging out could not be told to the server. */
export const loggedOutHereOnly: ToastOptions = {
  variant: "destructive",
  title: "Logged out on this screen only",
  description:
    "The server could not be reached, so your session goes on there until it ends by itself. To end it now, sign in and log out once more.",
};

import { createTabSignIn } from "./tab-sign-in.ts";

const signIn = createTabSignIn("kindling.admin", (stored) => stored === true);

/** Call it when the gateway has taken the passcode, or knows the admin still. */
export const startAdminSession = (): void => signIn.start(true);

/** Logs out here; see `useSignOut`, which tells the gateway too. */
export const endAdminSession = signIn.end;

/**
 * Whether an admin signed in, in this browser tab, kept current. It decides what is shown, not what is
 * allowed: that is the gateway's business when access is enforced (spec section 6).
 */
export const useAdminSession = (): boolean => signIn.use() === true;

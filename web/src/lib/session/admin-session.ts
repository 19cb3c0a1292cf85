import { createStoredValue } from "../browser-state/stored-value.ts";

const signIn = createStoredValue("kindling.admin", (stored) => stored === true || null);

/** Call it when the gateway has accepted the passcode, or still knows the admin. */
export const startAdminSession = (): void => signIn.write(true);

/** Logs out in this browser; `useSignOut` also tells the gateway. */
export const endAdminSession = signIn.remove;

/**
 * Whether an admin signed in, in this browser, kept current. It decides what is shown, not what is
 * allowed: the gateway checks that when access is enforced (spec section 6).
 */
export const useAdminSession = (): boolean => signIn.use() === true;

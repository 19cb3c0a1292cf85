/**
 * Whether a dashboard's visitor is signed in. "unknown": the server has not responded yet. "ended": there was a
 * session, which the server no longer accepts.
 */
export type AuthState = "unknown" | "signed-in" | "signed-out" | "ended";

/** What a dashboard knows of its visitor. */
export interface AuthInputs {
  /** Undefined until it is known. */
  access: "open" | "enforced" | undefined;
  /** A sign-in is stored in this browser. */
  stored: boolean;
  /** A sign-in was stored until its session ended, as this tab or another has noticed. */
  ended: boolean;
  /** A request has returned 401. */
  unauthenticated: boolean;
  /** Signing out is in flight. */
  signingOut: boolean;
  /** The signed-in identity could not be fetched. */
  failed: boolean;
  /** Whether the signed-in identity is the dashboard's user; undefined until it is known. */
  isOwn: boolean | undefined;
}

/** A stored sign-in counts as signed in until the server's identity is known. */
export function authStateOf({
  access,
  stored,
  ended,
  unauthenticated,
  signingOut,
  failed,
  isOwn,
}: AuthInputs): AuthState {
  if (signingOut && stored) return "signed-in";
  const withoutSession = stored || (ended && !signingOut) ? "ended" : "signed-out";
  if (unauthenticated) return withoutSession;
  if (access === "enforced" && isOwn !== undefined) return isOwn ? "signed-in" : withoutSession;
  if (stored) return "signed-in";
  return access === "open" || failed || isOwn === false ? withoutSession : "unknown";
}

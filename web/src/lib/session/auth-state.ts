/** The sign-in state of a dashboard's visitor: not known yet, signed in, signed out, or a session that has ended. */
export type AuthState = "asking" | "in" | "out" | "ended";

interface Known {
  /** Undefined until it is known. */
  access: "open" | "enforced" | undefined;
  /** A sign-in is stored in this browser. */
  stored: boolean;
  /** A call was answered by 401. */
  refused: boolean;
  /** Logging out is under way, at the end of which the server knows of nobody. */
  leaving: boolean;
  /** The server could not be asked for the signed-in identity. */
  failed: boolean;
  /** Whether the one signed in there is who the dashboard is for; undefined until it is known. */
  mine: boolean | undefined;
}

/** What these make of it. A stored sign-in counts until the server says otherwise. */
export function authStateOf({ access, stored, refused, leaving, failed, mine }: Known): AuthState {
  if (leaving && stored) return "in";
  if (refused) return stored ? "ended" : "out";
  if (access === "enforced" && mine !== undefined) {
    if (mine) return "in";
    return stored ? "ended" : "out";
  }
  if (stored) return "in";
  return access === "open" || failed ? "out" : "asking";
}

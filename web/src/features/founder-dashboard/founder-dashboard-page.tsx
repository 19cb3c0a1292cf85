import { useEffect, useState } from "react";
import { Navigate } from "react-router-dom";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { endFounderSession, useFounderSession } from "../../lib/session/founder-session.ts";
import { useLoginState } from "../../lib/session/return-path.ts";
import { useAuthState } from "../../lib/session/session.ts";
import { FounderDashboard } from "./founder-dashboard.tsx";

/** Only for who has logged in (spec section 6). */
export default function FounderDashboardPage() {
  useDocumentTitle("Founder Dashboard");
  const session = useFounderSession();
  const { authState } = useAuthState(
    session !== null,
    ({ role, id }) => role === "founder" && id === session?.founderId,
  );
  const loginState = useLoginState(authState);
  const [entered] = useState(session?.founderId);
  useEffect(() => {
    // Another founder may have signed in meanwhile, in another tab.
    if (authState === "ended" && session?.founderId === entered) endFounderSession();
  }, [authState, session, entered]);
  if (authState === "ended" || !session) return <Navigate to="/founder/login" replace state={loginState} />;
  // Someone else's login begins with nothing of the one before.
  return <FounderDashboard key={session.founderId} founderId={session.founderId} />;
}

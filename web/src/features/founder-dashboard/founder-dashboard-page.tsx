import { useEffect, useState } from "react";
import { Navigate } from "react-router-dom";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { useLoginState } from "../../lib/session/return-path.ts";
import { useAuthState } from "../../lib/session/session.ts";
import { storedSessions } from "../../lib/session/stored-sessions.ts";
import { FounderDashboard } from "./founder-dashboard.tsx";

/** Shows the dashboard to a signed-in founder, and redirects to the login otherwise. */
export default function FounderDashboardPage() {
  useDocumentTitle("Founder Dashboard");
  const session = storedSessions.founder.use();
  const { authState } = useAuthState("founder");
  const loginState = useLoginState(authState);
  const [entered] = useState(session?.founderId);
  useEffect(() => {
    // Another founder may have signed in meanwhile, in another tab.
    if (authState === "ended" && session?.founderId === entered) storedSessions.founder.end();
  }, [authState, session, entered]);
  if (authState === "ended" || !session) return <Navigate to="/founder/login" replace state={loginState} />;
  // The key drops the state of another founder.
  return <FounderDashboard key={session.founderId} founderId={session.founderId} />;
}

import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { endFounderSession, useFounderSession } from "../../lib/founder-session.ts";
import { endedState } from "../../lib/return-path.ts";
import { useStanding } from "../../lib/session.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { FounderDashboard } from "./founder-dashboard.tsx";

/** Only for who has logged in (spec section 6). */
export default function FounderDashboardPage() {
  useDocumentTitle("Founder Dashboard");
  const session = useFounderSession();
  const location = useLocation();
  const { standing } = useStanding(
    session !== null,
    ({ role, id }) => role === "founder" && id === session?.founderId,
  );
  useEffect(() => {
    if (standing === "ended") endFounderSession();
  }, [standing]);
  if (standing === "ended") return <Navigate to="/founder/login" replace state={endedState(location)} />;
  if (!session) return <Navigate to="/founder/login" replace />;
  // Someone else's login begins with nothing of the one before.
  return <FounderDashboard key={session.founderId} founderId={session.founderId} />;
}

import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { useAccess } from "../../lib/config.ts";
import { useLoginState } from "../../lib/session/return-path.ts";
import { useAuthState } from "../../lib/session/session.ts";
import { openInvestorId, storedSessions } from "../../lib/session/stored-sessions.ts";
import { DashboardLayout } from "../../ui/site/layouts.tsx";
import { useSignOutButton } from "../../ui/site/session-notes.tsx";
import { LoadingState } from "../../ui/spinner.tsx";
import { InvestorDashboard } from "./investor-dashboard.tsx";

/** The dashboard of who has logged in (spec section 6): anyone else is led to the login, unless access is open. */
export default function InvestorDashboardPage() {
  useDocumentTitle("Investor Dashboard");
  const open = useAccess() === "open";
  const stored = storedSessions.investor.use();
  const location = useLocation();
  const { authState, who } = useAuthState("investor");
  const loginState = useLoginState(authState);
  const known = stored ?? who?.id ?? null;
  useEffect(() => {
    if (open) return;
    if (authState === "in" && stored === null && known !== null) storedSessions.investor.write(known);
    if (authState === "ended") storedSessions.investor.remove();
  }, [open, authState, stored, known]);
  const [left, setLeft] = useState<string | null>(null);
  const { signOut, signingOut } = useSignOutButton(() => {
    setLeft(location.key);
    storedSessions.investor.remove();
  });

  // Logout goes home (spec section 2), from this very visit: who goes back meanwhile is not led there again.
  if (left === location.key) return <Navigate to="/" replace />;
  if (!open && (authState === "out" || authState === "ended"))
    return <Navigate to="/investor/login" replace state={loginState} />;
  const investorId = open ? openInvestorId : authState === "in" ? known : null;
  if (investorId === null) {
    return (
      <DashboardLayout title="Investor Dashboard" actions={null}>
        <LoadingState>Loading your dashboard...</LoadingState>
      </DashboardLayout>
    );
  }
  // Someone else's login begins with nothing of the one before.
  return (
    <InvestorDashboard key={investorId} investorId={investorId} onLogout={signOut} loggingOut={signingOut} />
  );
}

import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { useAccess } from "../../lib/config.ts";
import { useLoginState } from "../../lib/session/return-path.ts";
import { useAuthState } from "../../lib/session/session.ts";
import { openInvestorId, storedSessions } from "../../lib/session/stored-sessions.ts";
import { DashboardLayout } from "../../ui/site/layouts.tsx";
import { useSignOutButton } from "../../ui/site/session-notes.tsx";
import { LoadingState } from "../../ui/states/spinner.tsx";
import { InvestorDashboard } from "./investor-dashboard.tsx";

/** For signed-in investors, and for anyone where access is open; redirects to the login otherwise. */
export default function InvestorDashboardPage() {
  useDocumentTitle("Investor Dashboard");
  const open = useAccess() === "open";
  const stored = storedSessions.investor.use();
  const location = useLocation();
  const { authState, identity } = useAuthState("investor");
  const loginState = useLoginState(authState);
  const known = stored ?? identity?.id ?? null;
  useEffect(() => {
    if (open) return;
    if (authState === "signed-in" && stored === null && known !== null) storedSessions.investor.write(known);
    if (authState === "ended") storedSessions.investor.end();
  }, [open, authState, stored, known]);
  const [left, setLeft] = useState<string | null>(null);
  const { signOut, signingOut } = useSignOutButton(() => {
    setLeft(location.key);
    storedSessions.investor.remove();
  });

  // Logout leads to the start page, but only from this visit: Back must not redirect again.
  if (left === location.key) return <Navigate to="/" replace />;
  if (!open && (authState === "signed-out" || authState === "ended"))
    return <Navigate to="/investor/login" replace state={loginState} />;
  const investorId = open ? openInvestorId : authState === "signed-in" ? known : null;
  if (investorId === null) {
    return (
      <DashboardLayout title="Investor Dashboard" actions={null}>
        <LoadingState>Loading your dashboard...</LoadingState>
      </DashboardLayout>
    );
  }
  // The key drops the state of another investor.
  return (
    <InvestorDashboard key={investorId} investorId={investorId} onLogout={signOut} loggingOut={signingOut} />
  );
}

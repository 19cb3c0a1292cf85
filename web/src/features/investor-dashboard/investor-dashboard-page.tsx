import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { useAccess } from "../../lib/config.ts";
import {
  endInvestorSession,
  openInvestorId,
  startInvestorSession,
  useInvestorSession,
} from "../../lib/session/investor-session.ts";
import { useLoginState } from "../../lib/session/return-path.ts";
import { useAuthState, useSignOut } from "../../lib/session/session.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { DashboardLayout } from "../../ui/site/layouts.tsx";
import { loggedOutHereOnly } from "../../ui/site/session-notes.tsx";
import { LoadingState } from "../../ui/spinner.tsx";
import { InvestorDashboard } from "./investor-dashboard.tsx";

/** The dashboard of who has logged in (spec section 6): anyone else is led to the login, unless access is open. */
export default function InvestorDashboardPage() {
  useDocumentTitle("Investor Dashboard");
  const open = useAccess() === "open";
  const stored = useInvestorSession();
  const location = useLocation();
  const { authState, who } = useAuthState(
    stored !== null,
    ({ role, id }) => role === "investor" && (stored === null || id === stored),
  );
  const loginState = useLoginState(authState);
  const known = stored ?? who?.id ?? null;
  useEffect(() => {
    if (open) return;
    if (authState === "in" && stored === null && known !== null) startInvestorSession(known);
    if (authState === "ended") endInvestorSession();
  }, [open, authState, stored, known]);
  const [left, setLeft] = useState<string | null>(null);
  const { signOut, signingOut } = useSignOut(
    () => {
      setLeft(location.key);
      endInvestorSession();
    },
    () => toast(loggedOutHereOnly),
  );

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

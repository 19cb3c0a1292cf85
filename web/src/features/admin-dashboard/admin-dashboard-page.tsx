import { useEffect } from "react";
import { Navigate } from "react-router-dom";
import { useLoginState } from "../../lib/session/return-path.ts";
import { useAuthState } from "../../lib/session/session.ts";
import { storedSessions } from "../../lib/session/stored-sessions.ts";
import { DashboardLayout } from "../../ui/site/layouts.tsx";
import { LoadingState } from "../../ui/spinner.tsx";
import { AdminDashboard } from "./admin-dashboard.tsx";

/** Shows the dashboard to admins, and redirects to the login otherwise (spec section 6). */
export default function AdminDashboardPage() {
  const stored = storedSessions.admin.use() !== null;
  const { authState } = useAuthState("admin");
  const loginState = useLoginState(authState);
  useEffect(() => {
    if (authState === "in" && !stored) storedSessions.admin.write(true);
    if (authState === "ended") storedSessions.admin.remove();
  }, [authState, stored]);
  if (authState === "in") return <AdminDashboard />;
  if (authState === "asking") {
    return (
      <DashboardLayout wide title="Admin Dashboard" actions={null}>
        <LoadingState>Loading your dashboard...</LoadingState>
      </DashboardLayout>
    );
  }
  return <Navigate to="/admin/login" replace state={loginState} />;
}

import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { endAdminSession, startAdminSession, useAdminSession } from "../../lib/admin-session.ts";
import { endedState } from "../../lib/return-path.ts";
import { useStanding } from "../../lib/session.ts";
import { DashboardLayout } from "../../ui/layouts.tsx";
import { LoadingState } from "../../ui/spinner.tsx";
import { AdminDashboard } from "./admin-dashboard.tsx";

/** For admins only: anyone else is led to the login (spec section 6). */
export default function AdminDashboardPage() {
  const stored = useAdminSession();
  const location = useLocation();
  const { standing } = useStanding(stored, ({ role }) => role === "admin");
  useEffect(() => {
    if (standing === "in" && !stored) startAdminSession();
    if (standing === "ended") endAdminSession();
  }, [standing, stored]);
  if (standing === "in") return <AdminDashboard />;
  if (standing === "asking") {
    return (
      <DashboardLayout wide title="Admin Dashboard" actions={null}>
        <LoadingState>Loading your dashboard...</LoadingState>
      </DashboardLayout>
    );
  }
  const state = standing === "ended" ? endedState(location) : null;
  return <Navigate to="/admin/login" replace state={state} />;
}

import { AdminOnly } from "../admin-page/admin-only.tsx";
import { AdminDashboard } from "./admin-dashboard.tsx";

/** The admin dashboard. */
export default function AdminDashboardPage() {
  return (
    <AdminOnly wide title="Admin Dashboard" loading="Loading your dashboard...">
      <AdminDashboard />
    </AdminOnly>
  );
}

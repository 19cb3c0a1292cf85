import { AdminOnly } from "../admin-page/admin-only.tsx";
import { Activity } from "./activity.tsx";

/** Who did what, for admins. */
export default function ActivityPage() {
  return (
    <AdminOnly title="Activity" loading="Loading the activity...">
      <Activity />
    </AdminOnly>
  );
}

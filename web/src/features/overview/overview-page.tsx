import { AdminOnly } from "../admin-page/admin-only.tsx";
import { Overview } from "./overview.tsx";

/** The community in numbers, for admins. */
export default function OverviewPage() {
  return (
    <AdminOnly title="Overview" loading="Loading the overview...">
      <Overview />
    </AdminOnly>
  );
}

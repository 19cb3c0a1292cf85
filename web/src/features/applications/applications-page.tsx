import { AdminOnly } from "../admin-page/admin-only.tsx";
import { Applications } from "./applications.tsx";

/** The founders and investors who are not approved, for admins. */
export default function ApplicationsPage() {
  return (
    <AdminOnly title="Applications" loading="Loading the applications...">
      <Applications />
    </AdminOnly>
  );
}

import { AdminOnly } from "../admin-page/admin-only.tsx";
import { Archive } from "./archive.tsx";

/** The archived founders and investors, for admins. */
export default function ArchivePage() {
  return (
    <AdminOnly title="Archive" loading="Loading the archive...">
      <Archive />
    </AdminOnly>
  );
}

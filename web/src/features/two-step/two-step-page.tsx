import { AdminOnly } from "../admin-page/admin-only.tsx";
import { TwoStep } from "./two-step.tsx";

/** The second factor of one's own sign-in, for admins and viewers. */
export default function TwoStepPage() {
  return (
    <AdminOnly title="Two-step sign-in" loading="Loading two-step sign-in...">
      <TwoStep />
    </AdminOnly>
  );
}

import { type ReactNode, useEffect } from "react";
import { Navigate } from "react-router-dom";
import { useLoginState } from "../../lib/session/return-path.ts";
import { useAuthState } from "../../lib/session/session.ts";
import { storedSessions } from "../../lib/session/stored-sessions.ts";
import { DashboardLayout } from "../../ui/site/layouts.tsx";
import { LoadingState } from "../../ui/spinner.tsx";

interface AdminOnlyProps {
  title: string;
  /** Shown until it is known who asks. */
  loading: string;
  wide?: boolean;
  children: ReactNode;
}

/** Shows a page to admins, and redirects to the login otherwise (spec section 6). */
export function AdminOnly({ title, loading, wide = false, children }: AdminOnlyProps) {
  const stored = storedSessions.admin.use() !== null;
  const { authState } = useAuthState("admin");
  const loginState = useLoginState(authState);
  useEffect(() => {
    if (authState === "in" && !stored) storedSessions.admin.write(true);
    if (authState === "ended") storedSessions.admin.remove();
  }, [authState, stored]);
  if (authState === "in") return children;
  if (authState === "asking") {
    return (
      <DashboardLayout wide={wide} title={title} actions={null}>
        <LoadingState>{loading}</LoadingState>
      </DashboardLayout>
    );
  }
  return <Navigate to="/admin/login" replace state={loginState} />;
}

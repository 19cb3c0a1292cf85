import { type ReactNode, useEffect } from "react";
import { Navigate } from "react-router-dom";
import { useConfig } from "../../lib/config.ts";
import { MayEditContext } from "../../lib/session/may-edit.ts";
import { useLoginState } from "../../lib/session/return-path.ts";
import { useAuthState } from "../../lib/session/session.ts";
import { storeAdmin, storedSessions } from "../../lib/session/stored-sessions.ts";
import { DashboardLayout } from "../../ui/site/layouts.tsx";
import { LoadingState } from "../../ui/states/spinner.tsx";
import { editHistory } from "../edits/edit-history.ts";

interface AdminOnlyProps {
  title: string;
  /** Shown until the identity is known. */
  loading: string;
  wide?: boolean;
  children: ReactNode;
}

/** Shows a page to admins and viewers, and redirects to the login otherwise. */
export function AdminOnly({ title, loading, wide = false, children }: AdminOnlyProps) {
  const stored = storedSessions.admin.use();
  const { access } = useConfig();
  const { authState, identity } = useAuthState("admin");
  const loginState = useLoginState(authState);
  useEffect(() => {
    if (authState === "signed-in" && (identity !== null || stored === null))
      storeAdmin(identity ?? { role: "admin" });
    if (authState === "ended") storedSessions.admin.end();
    // The next admin who signs in here must not undo this one's edits.
    if (authState !== "signed-in" && authState !== "unknown") editHistory.clear();
  }, [authState, stored, identity]);
  if (authState === "signed-in") {
    // Until the identity is known, the stored sign-in decides.
    const isViewer = access === "enforced" && (identity?.role ?? stored) === "viewer";
    return <MayEditContext value={!isViewer}>{children}</MayEditContext>;
  }
  if (authState === "unknown") {
    return (
      <DashboardLayout wide={wide} title={title} actions={null}>
        <LoadingState>{loading}</LoadingState>
      </DashboardLayout>
    );
  }
  return <Navigate to="/admin/login" replace state={loginState} />;
}

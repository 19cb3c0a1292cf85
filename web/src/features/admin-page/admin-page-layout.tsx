import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import type { ReactNode } from "react";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { useIsRecordOpen } from "../../lib/browser-state/use-open-record.ts";
import { DashboardLayout } from "../../ui/site/layouts.tsx";
import { AccessBadge, HeaderLink, LogoutButton } from "./admin-header.tsx";
import { CommandMenu } from "./command-menu.tsx";

interface AdminPageLayoutProps {
  title: string;
  /** Before the link to the dashboard. */
  actions?: ReactNode;
  children: ReactNode;
  /** Uses the window's width. */
  fullWidth?: boolean;
  /** The page has `AdminDialogs`, which show a record in its panel. */
  showsRecords?: boolean;
}

/** A page of the admin that leads back to the dashboard. */
export function AdminPageLayout({
  title,
  actions,
  children,
  fullWidth = false,
  showsRecords = false,
}: AdminPageLayoutProps) {
  useDocumentTitle(title);
  const isRecordOpen = useIsRecordOpen();
  return (
    <DashboardLayout
      fullWidth={fullWidth}
      title={title}
      badge={<AccessBadge />}
      besidePanel={isRecordOpen}
      actions={
        <>
          <CommandMenu showsRecords={showsRecords} />
          {actions}
          <HeaderLink to="/admin/dashboard" icon={LayoutDashboard}>
            Dashboard
          </HeaderLink>
          <LogoutButton />
        </>
      }
    >
      {children}
    </DashboardLayout>
  );
}

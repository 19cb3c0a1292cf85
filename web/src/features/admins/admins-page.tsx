import type { ListedAdmin } from "@kindling/contracts/admins/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { Suspense, useState } from "react";
import { useAccess } from "../../lib/config.ts";
import { formatDate, formatTime } from "../../lib/format.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { sessionQuery } from "../../lib/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHeader } from "../../ui/card.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { ListSkeleton } from "../../ui/states/list-states.tsx";
import { LoadError, RefreshError } from "../../ui/states/load-errors.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import { Badge } from "../../ui/values/badge.tsx";
import { AdminOnly } from "../admin-page/admin-only.tsx";
import { AdminPageLayout } from "../admin-page/admin-page-layout.tsx";
import { adminsQuery } from "./admin-calls.ts";
import { SharedPasscode } from "./shared-passcode.tsx";

const AddAdminDialog = lazyComponent(() => import("./add-admin-dialog.tsx"));
const ManageAdminDialog = lazyComponent(() => import("./manage-admin-dialog.tsx"));

/** The admins and viewers. */
export default function AdminsPage() {
  return (
    <AdminOnly title="Admins" loading="Loading the admins...">
      <Admins />
    </AdminOnly>
  );
}

function Admins() {
  const access = useAccess();
  return (
    <AdminPageLayout title="Admins">
      {access === "open" ? (
        <EmptyState
          title="Everyone is an admin here"
          description="Access is open: nobody signs in, so there is nobody to add. Set ACCESS=enforced, and admins can be added here by name and email."
        />
      ) : access === "enforced" ? (
        <AdminList />
      ) : (
        <ListSkeleton label="Loading the admins..." rows={3} rowClass="h-16" />
      )}
    </AdminPageLayout>
  );
}

function AdminList() {
  const query = useQuery(adminsQuery);
  const mayEdit = useMayEdit();
  // Both stay mounted once opened, so that they can fade out and restore the focus.
  const [adding, setAdding] = useState<boolean | null>(null);
  const [managed, setManaged] = useState<{ admin: ListedAdmin; open: boolean } | null>(null);
  const { data: identity } = useQuery(sessionQuery);
  if (query.isPending) return <ListSkeleton label="Loading the admins..." rows={3} rowClass="h-16" />;
  if (query.data === undefined) return <LoadError query={query} title="Admins not loaded" />;
  const { admins, shared_passcode } = query.data;
  // One who was removed meanwhile stays until the dialog is closed, which says so.
  const current = managed && (admins.find(({ id }) => id === managed.admin.id) ?? managed.admin);
  const own = admins.find(({ name, is_replaced }) => name === identity?.name && !is_replaced);
  const needsCode = own !== undefined && own.second_factor_since !== null;
  return (
    <div className="grid max-w-4xl gap-6">
      <RefreshError query={query} what="the admins" />
      <Card aria-labelledby="admins">
        <CardHeader
          title={<span id="admins">Who signs in here</span>}
          description="Admins see and change everything. Viewers see and export everything, and change nothing."
          actions={
            mayEdit && (
              <Button
                onClick={() => setAdding(true)}
                onPointerEnter={AddAdminDialog.preload}
                onFocus={AddAdminDialog.preload}
              >
                <UserPlus aria-hidden="true" className="size-4" />
                Add Admin
              </Button>
            )
          }
        />
        {admins.length === 0 ? (
          <p className="rounded-lg bg-sunken px-4 py-3 text-sm text-muted">
            Nobody has a name of their own yet: all admins share one passcode.
          </p>
        ) : (
          <ul className="divide-y">
            {admins.map((admin) => (
              <AdminRow
                key={admin.id ?? `file ${admin.name}`}
                admin={admin}
                onManage={mayEdit && admin.id !== null ? () => setManaged({ admin, open: true }) : null}
              />
            ))}
          </ul>
        )}
      </Card>
      <SharedPasscode state={shared_passcode} />
      <Suspense fallback={null}>
        {adding !== null && (
          <AddAdminDialog open={adding} needsCode={needsCode} onClose={() => setAdding(false)} />
        )}
        {managed && current && (
          <ManageAdminDialog
            key={current.id}
            admin={current}
            isSelf={current.id === own?.id}
            needsCode={needsCode}
            open={managed.open}
            onClose={() => setManaged({ ...managed, open: false })}
          />
        )}
      </Suspense>
    </div>
  );
}

function AdminRow({ admin, onManage }: { admin: ListedAdmin; onManage: (() => void) | null }) {
  const { name, email, role, last_seen_at, second_factor_since } = admin;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 sm:flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          {role === "viewer" && <Badge variant="outline">Viewer</Badge>}
          {second_factor_since && <Badge variant="secondary">Two-step</Badge>}
          {stateOf(admin) && <Badge variant="soft">{stateOf(admin)}</Badge>}
        </p>
        {email && <p className="mt-0.5 text-sm text-muted wrap-anywhere">{email}</p>}
        <p className="mt-0.5 text-sm text-muted">
          {last_seen_at
            ? `Last seen ${formatDate(last_seen_at)} at ${formatTime(last_seen_at)}`
            : "Not seen yet"}
          {admin.id === null && ". The operator changes the line in ADMINS_FILE."}
          {admin.is_replaced && ". ADMINS_FILE has this name by now, and only its line signs in."}
        </p>
      </div>
      {onManage && (
        <Button variant="outline" size="sm" onClick={onManage} onPointerEnter={ManageAdminDialog.preload}>
          Manage<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}

/** What is special about how somebody signs in. */
function stateOf({ id, passcode_since, invitation_expires_at, is_replaced }: ListedAdmin): string | null {
  if (id === null) return "From ADMINS_FILE";
  if (is_replaced) return "Replaced";
  if (passcode_since !== null) return null;
  return invitation_expires_at ? "Invited" : "Link expired";
}

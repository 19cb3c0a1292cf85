import {
  changeOwnPasscode,
  listOwnAdminSessions,
  readOwnAdmin,
} from "@kindling/contracts/admins/own-endpoints.ts";
import type { OwnAdmin } from "@kindling/contracts/admins/schemas.ts";
import { readSecondFactor } from "@kindling/contracts/second-factor/endpoints.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { OwnSessionList } from "../../forms/account/own-session-list.tsx";
import { call } from "../../lib/api/api-client.ts";
import { endpointQuery, invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { useAccess } from "../../lib/config.ts";
import { formatDate } from "../../lib/format.ts";
import { ActionRow } from "../../ui/action-row.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHeader } from "../../ui/card.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { ButtonLink, Link } from "../../ui/link.tsx";
import { ListSkeleton } from "../../ui/states/list-states.tsx";
import { LoadError } from "../../ui/states/load-errors.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import { AdminOnly } from "../admin-page/admin-only.tsx";
import { AdminPageLayout } from "../admin-page/admin-page-layout.tsx";
import { ownAdminSessionsQuery, useEndOwnAdminSessions } from "./own-admin-sessions.ts";
import { OwnMails, ownAdminQuery } from "./own-mails.tsx";

const ChangePasswordDialog = lazyComponent(() => import("../../forms/account/change-password-dialog.tsx"));

/** The own account of an admin or a viewer. */
export default function OwnAdminPage() {
  return (
    <AdminOnly title="Your account" loading="Loading your account...">
      <OwnAccount />
    </AdminOnly>
  );
}

function OwnAccount() {
  const access = useAccess();
  return (
    <AdminPageLayout title="Your account">
      {access === "open" ? (
        <EmptyState
          title="Everyone is an admin here"
          description="Access is open, so nobody signs in and nobody has an account. With ACCESS=enforced admins have accounts of their own."
        />
      ) : access !== "enforced" ? (
        <ListSkeleton label="Loading your account..." rows={2} rowClass="h-16" />
      ) : (
        <div className="grid max-w-3xl gap-6">
          <Account />
          <OwnMails />
          <Sessions />
          <p className="text-sm text-muted">
            <Link to="/admin/admins">All admins</Link>
          </p>
        </div>
      )}
    </AdminPageLayout>
  );
}

function Account() {
  const query = useQuery(ownAdminQuery);
  if (query.isPending) return <ListSkeleton label="Loading your account..." rows={2} rowClass="h-16" />;
  if (query.data === undefined) return <LoadError query={query} title="Account not loaded" />;
  const { name, email, role } = query.data;
  return (
    <Card aria-labelledby="own-account">
      <CardHeader
        title={
          <span id="own-account" className="wrap-anywhere">
            {name ?? "Admin"}
          </span>
        }
        description={
          <span className="wrap-anywhere">
            {[
              email,
              role === "viewer" ? "Viewer" : name === null ? "Shared by all who know the passcode" : "Admin",
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        }
      />
      <div className="divide-y">
        <PasscodeRow admin={query.data} />
        <SecondFactorRow isNamed={name !== null} />
      </div>
    </Card>
  );
}

function PasscodeRow({ admin: { passcode, passcode_since } }: { admin: OwnAdmin }) {
  const client = useQueryClient();
  // Stays mounted once opened, so that it can fade out and restore the focus.
  const [open, setOpen] = useState<boolean | null>(null);
  if (passcode !== "own") {
    const text =
      passcode === "file"
        ? "It is in the operator's file ADMINS_FILE, and is changed there."
        : "It is the operator's setting ADMIN_PASSCODE, and all who sign in without a name share it.";
    return (
      <ActionRow title="Passcode" text={text}>
        {null}
      </ActionRow>
    );
  }
  const save = async (current_passcode: string, next: string) => {
    const sessions = await call(changeOwnPasscode, { body: { current_passcode, passcode: next } });
    client.setQueryData(ownAdminSessionsQuery.queryKey, sessions);
    void invalidateEndpoint(client, listOwnAdminSessions);
    void invalidateEndpoint(client, readOwnAdmin);
  };
  return (
    <ActionRow
      title="Passcode"
      text={`${passcode_since ? `Since ${formatDate(passcode_since)}. ` : ""}A new passcode ends all your other sessions.`}
    >
      <Button
        variant="outline"
        onClick={() => setOpen(true)}
        onPointerEnter={ChangePasswordDialog.preload}
        onFocus={ChangePasswordDialog.preload}
      >
        Change Passcode
      </Button>
      <Suspense fallback={null}>
        {open !== null && (
          <ChangePasswordDialog what="passcode" open={open} onClose={() => setOpen(false)} save={save} />
        )}
      </Suspense>
    </ActionRow>
  );
}

function SecondFactorRow({ isNamed }: { isNamed: boolean }) {
  const { data } = useQuery({ ...endpointQuery(readSecondFactor), staleTime: 0, enabled: isNamed });
  if (!isNamed)
    return (
      <ActionRow title="Two-step sign-in" text="It is for admins with a name and a passcode of their own.">
        {null}
      </ActionRow>
    );
  const since = data?.on_since;
  return (
    <ActionRow
      title="Two-step sign-in"
      text={
        data === undefined
          ? "Signing in can also need a code of an app."
          : since
            ? `On since ${formatDate(since)}. Signing in needs a code, too.`
            : "Off. With it, signing in needs a code of an app, too."
      }
    >
      <ButtonLink to="/admin/two-step" variant="outline">
        {since ? "Manage" : "Set Up"}
        <span className="sr-only"> two-step sign-in</span>
      </ButtonLink>
    </ActionRow>
  );
}

function Sessions() {
  const query = useQuery(ownAdminSessionsQuery);
  const end = useEndOwnAdminSessions();
  return (
    <Card aria-labelledby="sign-ins">
      <CardHeader
        title={<span id="sign-ins">Sign-ins</span>}
        description="Where you are signed in. End a session that you do not recognise."
      />
      <OwnSessionList query={query} end={end} />
    </Card>
  );
}

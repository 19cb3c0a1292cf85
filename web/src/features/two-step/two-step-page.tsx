import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorMessage, isNotFound } from "../../lib/api/api-errors.ts";
import { Card } from "../../ui/card.tsx";
import { ListSkeleton } from "../../ui/states/list-states.tsx";
import { LoadError } from "../../ui/states/load-errors.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import { AdminOnly } from "../admin-page/admin-only.tsx";
import { AdminPageLayout } from "../admin-page/admin-page-layout.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { secondFactorQuery } from "./second-factor.ts";
import { SetUp } from "./set-up.tsx";
import { TurnOff } from "./turn-off.tsx";

/** The second factor of one's own sign-in, for admins and viewers. */
export default function TwoStepPage() {
  return (
    <AdminOnly title="Two-step sign-in" loading="Loading two-step sign-in...">
      <TwoStep />
    </AdminOnly>
  );
}

/** Turns two-step sign-in on and off. */
function TwoStep() {
  const card = useRef<HTMLElement>(null);
  return (
    <AdminPageLayout title="Two-step sign-in">
      <Card ref={card} tabIndex={-1} aria-label="Two-step sign-in" className="max-w-2xl outline-none">
        <Content toCard={() => card.current?.focus()} />
      </Card>
    </AdminPageLayout>
  );
}

/** @param props.toCard moves the focus to the card, because what had it is gone */
function Content({ toCard }: { toCard: () => void }) {
  const query = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) {
    const close = () => {
      setCodes(null);
      toCard();
    };
    return <RecoveryCodes codes={codes} onClose={close} />;
  }
  if (query.isPending) return <ListSkeleton label="Loading two-step sign-in..." rows={1} rowClass="h-24" />;
  if (query.data === undefined) {
    if (!isNotFound(query.error)) return <LoadError query={query} title="Two-step sign-in not loaded" />;
    return <EmptyState title="Not available" description={errorMessage(query.error, "")} />;
  }
  const { on_since, recovery_codes_left } = query.data;
  if (on_since === null) return <SetUp onDone={setCodes} toCard={toCard} />;
  return <TurnOff since={on_since} codesLeft={recovery_codes_left} onDone={toCard} />;
}

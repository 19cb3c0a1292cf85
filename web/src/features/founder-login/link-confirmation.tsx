import { useQuery } from "@tanstack/react-query";
import { useAccess, useConfig } from "../../lib/config.ts";
import { sessionQuery } from "../../lib/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { ThisSite, WrappingEmail } from "../../ui/site/mailed-link.tsx";
import { Banner } from "../../ui/states/states.tsx";

interface LinkConfirmationProps {
  founder: { id: number; name: string; company: string; email: string };
  pending: boolean;
  /** Why the last attempt failed. */
  failure: string | null;
  onSignIn: () => void;
  onOtherAddress: () => void;
}

/** Shows the account and the site of a mailed link; the button signs in. */
export function LinkConfirmation({
  founder,
  pending,
  failure,
  onSignIn,
  onOtherAddress,
}: LinkConfirmationProps) {
  const { product } = useConfig();
  const { data: identity } = useQuery({ ...sessionQuery, enabled: useAccess() === "enforced" });
  const isOther = identity != null && !(identity.role === "founder" && identity.id === founder.id);
  return (
    <div className="grid gap-5">
      <div className="grid gap-4">
        <p>
          This link signs you in to {product} at <ThisSite /> as:
        </p>
        <div className="rounded-lg bg-sunken px-4 py-3 wrap-anywhere">
          <p className="font-semibold">{founder.name}</p>
          <p>{founder.company}</p>
          <p className="text-sm text-muted">
            <WrappingEmail email={founder.email} />
          </p>
        </div>
        {isOther && (
          <Banner tone="ember">
            You are signed in here as {signedInAs[identity.role]} now. Signing in with this link ends that.
          </Banner>
        )}
      </div>
      {failure && <Banner>{failure}</Banner>}
      <div className="grid gap-3">
        <Button size="lg" onClick={onSignIn} pending={pending} pendingLabel="Signing in...">
          Sign In
        </Button>
        <Button variant="ghost" onClick={onOtherAddress} disabled={pending}>
          This is not me
        </Button>
      </div>
    </div>
  );
}

const signedInAs = {
  admin: "an admin",
  viewer: "a viewer",
  founder: "another founder",
  investor: "an investor",
};

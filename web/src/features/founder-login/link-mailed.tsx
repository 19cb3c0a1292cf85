import { Button } from "../../ui/button.tsx";
import { useFocusOnMount } from "../../ui/controls/use-focus-on-mount.ts";
import { Banner } from "../../ui/states/states.tsx";

interface LinkMailedProps {
  email: string;
  /** How many links were mailed. */
  times: number;
  sending: boolean;
  /** Why it could not be mailed again. */
  problem: string | null;
  onSendAgain: () => void;
  onOtherAddress: () => void;
}

/** Says where a link was mailed, how long it is valid, and what to do if it does not arrive. */
export function LinkMailed({ email, times, sending, problem, onSendAgain, onOtherAddress }: LinkMailedProps) {
  const result = useFocusOnMount<HTMLDivElement>();
  return (
    <div className="grid gap-5">
      <div ref={result} tabIndex={-1} className="grid gap-3 outline-none">
        <p className="wrap-anywhere">
          We have mailed a link to <strong className="font-semibold">{email}</strong>. Open it within 15
          minutes to sign in.
        </p>
        <p className="text-sm text-muted">Nothing there yet? It may be among the spam.</p>
      </div>
      <div role="status">
        {times > 1 && !sending && !problem && <Banner tone="good">The link was mailed once more.</Banner>}
      </div>
      {problem && <Banner>{problem}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          className="max-sm:w-full"
          onClick={onSendAgain}
          pending={sending}
          pendingLabel="Sending..."
        >
          Send It Again
        </Button>
        <Button variant="ghost" className="max-sm:w-full" onClick={onOtherAddress} disabled={sending}>
          Use Another Address
        </Button>
      </div>
    </div>
  );
}

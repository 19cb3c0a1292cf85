import { CodeForm } from "../../forms/code-form.tsx";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { formatDate } from "../../lib/format.ts";
import { CardHeader } from "../../ui/card.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { codeNotChecked, useRemoveSecondFactor } from "./second-factor.ts";

interface TurnOffProps {
  since: string;
  codesLeft: number;
  onDone: () => void;
}

/** Says since when two-step sign-in is on, and turns it off. */
export function TurnOff({ since, codesLeft, onDone }: TurnOffProps) {
  const remove = useRemoveSecondFactor();
  const onSuccess = () => {
    onDone();
    toast({ title: "Two-step sign-in is off", description: "Signing in needs your passcode only." });
  };
  return (
    <>
      <CardHeader
        title="Two-step sign-in is on"
        description={`Since ${formatDate(since)}. You have ${codesLeft} of 10 recovery codes left. To get new ones or to use another app, turn it off and set it up again.`}
      />
      <CodeForm
        onSubmit={(code, onError, passcode) => remove.mutate({ passcode, code }, { onSuccess, onError })}
        withPasscode
        error={remove.error}
        message={errorMessage(remove.error, codeNotChecked)}
        onType={remove.reset}
        description="From your authenticator app. A recovery code works too."
        button={{
          children: "Turn Off",
          variant: "outline",
          pending: remove.isPending,
          pendingLabel: "Turning off...",
        }}
      />
    </>
  );
}

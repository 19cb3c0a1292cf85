import type { SecondFactorSetup } from "@kindling/contracts/second-factor/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { type FormEvent, useRef, useState } from "react";
import { CodeForm, fieldOf } from "../../forms/code-form.tsx";
import { PasscodeField } from "../../forms/passcode-field.tsx";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { Button } from "../../ui/button.tsx";
import { CardHeader } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { QrCode } from "./qr-code.tsx";
import { codeNotChecked, useBeginSecondFactor, useConfirmSecondFactor } from "./second-factor.ts";

interface SetUpProps {
  /** Called with the recovery codes. */
  onDone: (codes: readonly string[]) => void;
  toCard: () => void;
}

/** Says what two-step sign-in is for, and sets it up. */
export function SetUp({ onDone, toCard }: SetUpProps) {
  const begin = useBeginSecondFactor();
  const input = useRef<HTMLInputElement>(null);
  const [passcode, setPasscode] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  if (begin.data !== undefined) {
    const cancel = () => {
      begin.reset();
      setPasscode("");
      toCard();
    };
    return <Confirm setup={begin.data} onDone={onDone} onCancel={cancel} />;
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(passcode === "");
    if (passcode === "") input.current?.focus();
    else begin.mutate(passcode, { onError: () => input.current?.focus() });
  };
  const isOfPasscode = fieldOf(begin.error) === "passcode";
  const message = errorMessage(begin.error, "It could not be set up. Please try again.");
  return (
    <>
      <CardHeader
        title="Two-step sign-in is off"
        description="With it, signing in also asks for a code of an authenticator app, so that a passcode alone is not enough. Use any app that makes six-digit codes, such as those in password managers."
      />
      <form noValidate onSubmit={submit} className="grid gap-5">
        <PasscodeField
          ref={input}
          value={passcode}
          onType={(value) => {
            setPasscode(value);
            setIsMissing(false);
            begin.reset();
          }}
          error={isMissing ? texts.passcodeNeeded : isOfPasscode ? message : null}
        />
        {begin.isError && !isOfPasscode && <Banner>{message}</Banner>}
        <Button
          type="submit"
          className="justify-self-start"
          pending={begin.isPending}
          pendingLabel="Starting..."
        >
          Set Up
        </Button>
      </form>
    </>
  );
}

interface ConfirmProps {
  setup: SecondFactorSetup;
  onDone: SetUpProps["onDone"];
  onCancel: () => void;
}

function Confirm({ setup: { secret, uri }, onDone, onCancel }: ConfirmProps) {
  const confirm = useConfirmSecondFactor();
  return (
    <>
      <CardHeader
        title="Set up two-step sign-in"
        description="Scan this with your authenticator app, or type the key into it. Then enter the code that the app shows."
      />
      <div className="mb-6 grid items-center gap-6 sm:grid-cols-[auto_1fr]">
        <QrCode text={uri} label="QR code with the key for an authenticator app" />
        <div className="grid min-w-0 gap-3">
          <p className="text-sm font-medium">Key</p>
          <code className="figures rounded-md bg-sunken px-3 py-2 text-sm">
            {secret.match(/.{1,4}/g)!.join(" ")}
          </code>
          <CopyButton text={secret} className="justify-self-start">
            Copy Key
          </CopyButton>
        </div>
      </div>
      <CodeForm
        onSubmit={(code, onError) =>
          confirm.mutate(code, { onSuccess: ({ recovery_codes }) => onDone(recovery_codes), onError })
        }
        error={confirm.error}
        message={errorMessage(confirm.error, codeNotChecked)}
        onType={confirm.reset}
        description="The six digits that the app shows."
        button={{ children: "Turn On", pending: confirm.isPending, pendingLabel: "Turning on..." }}
        focused
      >
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </CodeForm>
    </>
  );
}

import type { OwnProof } from "@kindling/contracts/admins/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CodeField } from "../../forms/code-field.tsx";
import { PasscodeField } from "../../forms/passcode-field.tsx";
import { errorMessage, HttpError } from "../../lib/api/api-errors.ts";

interface Problem {
  field: "current_passcode" | "code";
  message: string;
}

interface Proof {
  fields: ReactNode;
  /** What was typed; null after a field that lacks something has the focus. */
  read: () => OwnProof | null;
  /** Shows an error that is about a field of the proof. Returns whether it is. */
  show: (error: unknown) => boolean;
  /** Forgets what was typed. */
  clear: () => void;
}

const nothing = { current_passcode: "", code: "" };

/**
 * The own passcode, and the code if the own sign-in needs one: a session alone gives nobody access.
 * @param needsCode as far as is known; the server's reply may ask for one later
 */
export function useProof(needsCode: boolean): Proof {
  const inputs = { current_passcode: useRef<HTMLInputElement>(null), code: useRef<HTMLInputElement>(null) };
  const { current_passcode: passcodeInput, code: codeInput } = inputs;
  const [typed, setTyped] = useState(nothing);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isCodeAsked, setCodeAsked] = useState(false);
  // Afterwards, as the field of the code may just have appeared.
  useEffect(() => {
    if (problem === null) return;
    const input = problem.field === "code" ? codeInput : passcodeInput;
    input.current?.focus();
    input.current?.select();
  }, [problem, codeInput, passcodeInput]);

  const withCode = needsCode || isCodeAsked;
  const onType = (field: Problem["field"]) => (value: string) => {
    setTyped((before) => ({ ...before, [field]: value }));
    setProblem(null);
  };
  const errorOf = (field: Problem["field"]) => (problem?.field === field ? problem.message : null);

  return {
    fields: (
      <>
        <PasscodeField
          wide
          required
          ref={passcodeInput}
          label="Your passcode"
          value={typed.current_passcode}
          onType={onType("current_passcode")}
          error={errorOf("current_passcode")}
        />
        {withCode && (
          <CodeField
            wide
            required
            ref={codeInput}
            value={typed.code}
            onType={onType("code")}
            error={errorOf("code")}
            description="From your authenticator app. A recovery code works too."
          />
        )}
      </>
    ),
    read: () => {
      const { current_passcode, code } = typed;
      if (current_passcode === "") setProblem({ field: "current_passcode", message: texts.passcodeNeeded });
      else if (withCode && code.trim() === "") setProblem({ field: "code", message: texts.codeNeeded });
      else return { current_passcode, ...(withCode && { code }) };
      return null;
    },
    show: (error) => {
      const field = error instanceof HttpError ? error.details[0]?.path : undefined;
      if (field !== "current_passcode" && field !== "code") return false;
      if (field === "code") setCodeAsked(true);
      setProblem({ field, message: errorMessage(error, texts.passcodeNeeded) });
      return true;
    },
    clear: () => {
      setTyped(nothing);
      setProblem(null);
    },
  };
}

import { texts } from "@kindling/contracts/texts.ts";
import { AppError } from "@kindling/service-kit/errors.ts";

/** A missing or wrong code of a second factor; `details` name the field, so that clients can ask for it. */
export class CodeError extends AppError {
  /** Counts as a failed attempt. */
  readonly isWrong: boolean;

  private constructor(status: 400 | 401, text: string, problem: string, isWrong: boolean) {
    const details = [{ path: "code", message: problem }];
    super(status, status === 401 ? "unauthenticated" : "invalid", text, details);
    this.name = "CodeError";
    this.isWrong = isWrong;
  }

  /** The passcode is right, and a code is needed. 400 for somebody who is signed in. */
  static needed(status: 400 | 401): CodeError {
    return new CodeError(status, texts.codeNeeded, "is required", false);
  }

  /** 400 for somebody who is signed in, whose session goes on. */
  static wrong(status: 400 | 401): CodeError {
    return new CodeError(status, texts.wrongCode, "is not valid", true);
  }
}

import { z } from "zod";
import { typedText } from "../fields/characters.ts";
import * as field from "../fields/primitives.ts";

/** Text with full-width digits and invisible characters normalised. */
export const typedSecondFactor = z.string().overwrite((text) => typedText(text).normalize("NFKC"));

/** What an admin or a viewer types as second factor: six digits of an app, or a recovery code. */
export const code = typedSecondFactor.min(1, "is required").max(40);

/** The body of the call that confirms a secret. */
export const typedCode = z.object({ code }).meta({ id: "TypedCode" });

/** The caller's own passcode, typed again: a session alone changes no second factor. */
const passcode = z.string().min(1, "is required").max(1000);
export const typedPasscode = z.object({ passcode }).meta({ id: "TypedPasscode" });
export const passcodeAndCode = z.object({ passcode, code }).meta({ id: "PasscodeAndCode" });

/** The second factor of the caller's own sign-in. */
export const secondFactor = z
  .object({
    /** Since when sign-in needs a code; null if it needs none. */
    on_since: field.timestamp.nullable(),
    /** Recovery codes that were not used yet. */
    recovery_codes_left: z.int().min(0),
  })
  .meta({ id: "SecondFactor" });
export type SecondFactor = z.output<typeof secondFactor>;

/** A secret that a code has to confirm before it counts. */
export const secondFactorSetup = z
  .object({
    /** In base32, to be typed into an app. */
    secret: z.string(),
    /** The secret in an `otpauth://` address, for a QR code. */
    uri: z.string(),
  })
  .meta({ id: "SecondFactorSetup" });
export type SecondFactorSetup = z.output<typeof secondFactorSetup>;

/** New recovery codes, which are shown once. Each works once, in place of a code of the app. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.output<typeof recoveryCodes>;

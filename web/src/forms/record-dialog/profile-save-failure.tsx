import { errorMessage } from "../../lib/api/api-errors.ts";
import { labelsOf, type RecordSection } from "../record/record-field.ts";

interface ProfileSaveFailureProps {
  error: unknown;
  /** Whose labels name the fields that the server refused. */
  sections: readonly RecordSection[];
}

/** What is said when an investor could not be saved (spec section 8), and why. */
export function ProfileSaveFailure({ error, sections }: ProfileSaveFailureProps) {
  const reason = errorMessage(error, "", labelsOf(sections));
  return (
    <>
      <p className="font-semibold">Failed to save profile</p>
      {reason && <p className="mt-0.5">{reason}</p>}
    </>
  );
}

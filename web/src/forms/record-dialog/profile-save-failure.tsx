import { errorMessage } from "../../lib/api/api-errors.ts";
import { labelsOf, type RecordSection } from "../record/record-field.ts";

interface ProfileSaveFailureProps {
  error: unknown;
  /** The sections with the labels of rejected fields. */
  sections: readonly RecordSection[];
}

/** The message when an investor could not be saved, with the reason. */
export function ProfileSaveFailure({ error, sections }: ProfileSaveFailureProps) {
  const reason = errorMessage(error, "", labelsOf(sections));
  return (
    <>
      <p className="font-semibold">Failed to save profile</p>
      {reason && <p className="mt-0.5">{reason}</p>}
    </>
  );
}

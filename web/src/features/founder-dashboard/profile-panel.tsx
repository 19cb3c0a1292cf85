import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import type { FounderField } from "../../forms/founder-form/founder-values.ts";
import { EditablePanel } from "./editable-panel.tsx";
import { ProfileFields } from "./profile-fields.tsx";
import { profileLabels } from "./profile-labels.ts";
import { ProfileView } from "./profile-view.tsx";

const required: FounderField[] = ["company", "name", "email"];

export function ProfilePanel({ founder }: { founder: OwnFounder }) {
  return (
    <EditablePanel
      founder={founder}
      name="founder-profile"
      title="Profile"
      description="What investors and the community get to know of you."
      editLabel="Edit Profile"
      savedMessage="Profile saved"
      required={required}
      labels={profileLabels}
      first="company"
      view={<ProfileView founder={founder} />}
      fields={<ProfileFields founder={founder} />}
    />
  );
}

import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { founderProfile } from "../../../forms/founder-sections.ts";
import { withDescriptions } from "../../../forms/record/record-table.ts";
import { useConfig } from "../../../lib/config.ts";
import { Card, CardHeader } from "../../../ui/card.tsx";
import { MailLink } from "../../../ui/link.tsx";
import { EditablePanel } from "./editable-panel.tsx";

export function ProfilePanel({ founder }: { founder: OwnFounder }) {
  const { access, founder_sign_in, contact_email } = useConfig();
  const changedBy =
    founder_sign_in === "link" ? "A new one must be confirmed by mail." : "Only an admin can change it.";
  const sections = withDescriptions(founderProfile, {
    email: `You log in with it. ${access === "open" ? "" : changedBy}`.trim(),
    focus: (
      <>
        From your application. To change them, write to{" "}
        {contact_email ? <MailLink email={contact_email} /> : "us"}.
      </>
    ),
  });
  return (
    <EditablePanel
      founder={founder}
      name="founder-profile"
      title="Profile"
      description="What investors and the community get to know of you."
      editLabel="Edit Profile"
      savedMessage="Profile saved"
      sections={sections}
      frame={({ title, description }, _editing, fields) => (
        <Card>
          <CardHeader title={title} level={3} description={description} />
          {fields}
        </Card>
      )}
    />
  );
}

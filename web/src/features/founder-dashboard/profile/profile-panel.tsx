import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { founderProfile } from "../../../forms/founder-sections.ts";
import { withDescriptions } from "../../../forms/record/record-table.ts";
import { useConfig } from "../../../lib/config.ts";
import { Card, CardHeader } from "../../../ui/card.tsx";
import { ExternalLink, MailLink } from "../../../ui/link.tsx";
import { profileCompleteness } from "./completeness.ts";
import { EditablePanel } from "./editable-panel.tsx";
import { InvestorPreview } from "./investor-preview.tsx";
import { MissingFields } from "./missing-fields.tsx";

interface ProfilePanelProps {
  founder: OwnFounder;
  /** The field at which editing is to begin. */
  startAt: string | null;
  onStartAt: (field: string | null) => void;
}

/** The profile, and beside it what investors get to see of it. */
export function ProfilePanel({ founder, startAt, onStartAt }: ProfilePanelProps) {
  const { access, founder_sign_in } = useConfig();
  const changedBy =
    founder_sign_in === "link" ? "A new one must be confirmed by mail." : "Only an admin can change it.";
  const sections = withDescriptions(founderProfile, {
    email: `You log in with it. ${access === "open" ? "" : changedBy}`.trim(),
    focus: <FocusAreasNote company={founder.company} />,
  });
  return (
    <div className="grid items-start gap-x-8 gap-y-12 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="@container min-w-0">
        <EditablePanel
          founder={founder}
          name="founder-profile"
          title="Profile"
          description="What investors and the community get to know of you."
          editLabel="Edit Profile"
          savedMessage="Profile saved"
          sections={sections}
          startAt={startAt}
          onStarted={() => onStartAt(null)}
          notice={
            <MissingFields
              missing={profileCompleteness(founder).missing}
              onEdit={onStartAt}
              className="mb-5"
            />
          }
          frame={({ title, description }, _editing, fields) => (
            <Card>
              <CardHeader title={title} level={3} description={description} />
              {fields}
            </Card>
          )}
        />
      </div>
      <InvestorPreview founder={founder} />
    </div>
  );
}

/** Where to ask for other focus areas: by mail, or else in the chat. */
function FocusAreasNote({ company }: { company: string }) {
  const { contact_email, discord_invite_url } = useConfig();
  return (
    <>
      From your application. To change them,{" "}
      {contact_email ? (
        <>
          write to <MailLink email={contact_email} subject={`Focus areas of ${company}`} />
        </>
      ) : discord_invite_url ? (
        <ExternalLink href={discord_invite_url}>ask in the community chat</ExternalLink>
      ) : (
        "ask the people who run the community"
      )}
      .
    </>
  );
}

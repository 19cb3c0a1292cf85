import { industry } from "@kindling/contracts/enumerations/markets.ts";
import {
  fundingStage,
  fundingStageOnDashboard,
  productStage,
  productStageOnDashboard,
} from "@kindling/contracts/enumerations/stages.ts";
import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import {
  ChoiceField,
  LongTextField,
  NumberField,
  PitchField,
  TextField,
} from "../../forms/founder-form/founder-fields.tsx";
import { industriesOffered } from "../../forms/founder-form/founder-values.ts";
import { useConfig } from "../../lib/config.ts";
import { Card, CardHeader } from "../../ui/card.tsx";
import { optionsOf } from "../../ui/select.tsx";
import { profileLabels as labels } from "./profile-labels.ts";
import { FocusAreas } from "./profile-view.tsx";
import { withCurrent } from "./with-current.ts";

const grid = "grid gap-5 sm:grid-cols-2";

/** The profile for editing; stands in an `EditForm`. */
export function ProfileFields({ founder }: { founder: OwnFounder }) {
  const { access, founder_sign_in } = useConfig();
  const changedBy =
    founder_sign_in === "link" ? "A new one must be confirmed by mail." : "Only an admin can change it.";
  const emailRule = access === "open" ? "" : changedBy;
  return (
    <div className="grid gap-6">
      <Card>
        <CardHeader title="Contact" level={3} />
        <div className={grid}>
          <TextField name="company" label={labels.company} required autoComplete="organization" />
          <TextField name="name" label={labels.name} required autoComplete="name" />
          <TextField
            name="email"
            label={labels.email}
            required
            type="email"
            autoComplete="email"
            description={`You log in with it. ${emailRule}`.trim()}
          />
          <TextField name="website" label={labels.website} inputMode="url" autoComplete="url" />
          <TextField name="phone" label={labels.phone} type="tel" autoComplete="tel" />
          <TextField name="linked_in" label={labels.linked_in} inputMode="url" autoComplete="off" />
          <TextField name="discord_username" label={labels.discord_username} autoComplete="off" />
        </div>
      </Card>
      <Card>
        <CardHeader title="Business Information" level={3} />
        <div className={grid}>
          <ChoiceField
            name="industry"
            label={labels.industry}
            options={optionsOf(industry, withCurrent(industry, industriesOffered, founder.industry))}
          />
          <TextField name="vertical" label={labels.vertical} />
          <ChoiceField
            name="product_stage"
            label={labels.product_stage}
            options={optionsOf(
              productStage,
              withCurrent(productStage, productStageOnDashboard, founder.product_stage),
            )}
          />
          <ChoiceField
            name="funding_stage"
            label={labels.funding_stage}
            options={optionsOf(
              fundingStage,
              withCurrent(fundingStage, fundingStageOnDashboard, founder.funding_stage),
            )}
          />
          <NumberField name="requested_check_usd" label={labels.requested_check_usd} unit="usd" />
          <NumberField name="total_raised_usd" label={labels.total_raised_usd} unit="usd" />
          <TextField
            name="gdrive_file_id"
            label={labels.gdrive_file_id}
            description="A link to the file on Google Drive, or its ID."
            autoComplete="off"
            className="sm:col-span-2"
          />
        </div>
      </Card>
      <Card>
        <CardHeader title="Company Summary" level={3} />
        <div className="grid gap-5">
          <PitchField label={labels.elevator_pitch} />
          <LongTextField name="summary_text" label={labels.summary_text} rows={6} />
        </div>
      </Card>
      <FocusAreas founder={founder} />
    </div>
  );
}

import { businessModel, industry, region, sector } from "@kindling/contracts/enumerations/markets.ts";
import { engagementTier, temperature } from "@kindling/contracts/enumerations/people.ts";
import { fundingStage, productStage, productStageAtOptIn } from "@kindling/contracts/enumerations/stages.ts";
import { optionsOf } from "../../ui/select.tsx";
import { TemperatureBadge } from "../../ui/temperature-badge.tsx";
import {
  ChoiceField,
  LongTextField,
  ManyField,
  NumberField,
  PitchField,
  TextField,
} from "./founder-fields.tsx";
import { industriesOffered, sectorsOffered } from "./founder-values.ts";

const grid = "grid gap-5 sm:grid-cols-2";
const wide = "sm:col-span-2";

interface PanelProps {
  /** The founder fills it in, and not an admin for them: the browser may help, and hints say "you". */
  own: boolean;
}

export function BasicInfoPanel({ own }: PanelProps) {
  const known = (autoComplete: string) => (own ? autoComplete : "off");
  return (
    <div className={grid}>
      <TextField name="company" required autoComplete={known("organization")} />
      <TextField name="name" required autoComplete={known("name")} />
      <TextField
        name="email"
        required
        type="email"
        autoComplete={known("email")}
        description={own ? "You will log in with this address." : "The founder logs in with this address."}
      />
      <TextField name="phone" type="tel" autoComplete={known("tel")} />
      <TextField
        name="website"
        required
        inputMode="url"
        autoComplete={known("url")}
        placeholder="www.example.com"
        className={wide}
      />
    </div>
  );
}

export function BusinessPanel({ own }: PanelProps) {
  return (
    <div className={grid}>
      <ChoiceField name="industry" required options={optionsOf(industry, industriesOffered)} />
      <TextField
        name="vertical"
        description={own ? "The corner of the market you serve." : "The corner of the market they serve."}
      />
      <ChoiceField name="product_stage" options={optionsOf(productStage, productStageAtOptIn)} />
      <NumberField name="founded_year" />
      <PitchField required className={wide} />
      <LongTextField name="summary_text" className={wide} />
      <ManyField
        name="business_models"
        look="checklist"
        options={optionsOf(businessModel)}
        className={wide}
      />
      <ManyField
        name="sectors"
        look="checklist"
        options={optionsOf(sector, sectorsOffered)}
        className={wide}
      />
      <ManyField name="regions" look="buttons" options={optionsOf(region)} className={wide} />
    </div>
  );
}

export function FundingPanel({ own }: PanelProps) {
  const half = "sm:col-span-3";
  const third = "sm:col-span-2";
  return (
    <div className="grid gap-5 sm:grid-cols-6">
      <ChoiceField name="funding_stage" options={optionsOf(fundingStage)} className={half} />
      <TextField
        name="gdrive_file_id"
        description="A Google Drive link, or the file's id."
        autoComplete="off"
        className={half}
      />
      <NumberField
        name="requested_check_usd"
        unit="usd"
        description={`What ${own ? "you want" : "they want"} to raise now, in whole US dollars.`}
        className={half}
      />
      <NumberField
        name="total_raised_usd"
        unit="usd"
        description="Raised so far, in whole US dollars."
        className={half}
      />
      <NumberField name="revenue_usd" unit="usd" className={third} />
      <NumberField name="arr_usd" unit="usd" description="Annual recurring revenue." className={third} />
      <NumberField name="mrr_usd" unit="usd" description="Monthly recurring revenue." className={third} />
      <NumberField name="user_count" className={half} />
      <NumberField name="paying_customers" className={half} />
    </div>
  );
}

export function TeamPanel({ own }: PanelProps) {
  return (
    <div className={grid}>
      <TextField
        name="discord_username"
        required
        autoComplete="off"
        description={`How the community will know ${own ? "you" : "them"}.`}
      />
      <TextField
        name="linked_in"
        inputMode="url"
        autoComplete="off"
        placeholder={own ? "linkedin.com/in/you" : "linkedin.com/in/..."}
      />
      {!own && (
        <>
          <ChoiceField
            name="engagement_tier"
            options={optionsOf(engagementTier)}
            description="How much they take part."
          />
          <ChoiceField
            name="temperature"
            options={optionsOf(temperature)}
            renderOption={({ value }) => <TemperatureBadge value={value} />}
            description="How keen they are to meet investors now."
          />
        </>
      )}
    </div>
  );
}

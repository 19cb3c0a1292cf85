import {
  businessModel,
  industry,
  industryAtOptIn,
  region,
  sector,
  sectorAtOptIn,
} from "../enumerations/markets.ts";
import { engagementTier } from "../enumerations/people.ts";
import {
  fundingStage,
  fundingStageOnDashboard,
  productStage,
  productStageAtOptIn,
  productStageOnDashboard,
} from "../enumerations/stages.ts";
import type { FieldRows } from "../fields/field-rows.ts";
import * as type from "../fields/field-types.ts";
import { deck } from "./deck-field.ts";
import type { FounderPages } from "./pages.ts";

/** Longest elevator pitch in characters, by `countCharacters`. */
export const pitchLimit = 200;

const inNumbers = ["numbers", { width: "third" }] as const;
const inFocus = ["focus", { readOnly: true, width: "half" }] as const;
/** The writable fields of a founder. */
export const founderFields = {
  company: {
    ...type.requiredText(200),
    label: "Company",
    autoComplete: "organization",
    at: { form: ["basic", { label: "Company Name" }], dialog: "basic", profile: "contact" },
  },
  name: {
    ...type.requiredText(200),
    label: "Founder Name",
    autoComplete: "name",
    isPersonal: true,
    at: { form: "basic", dialog: "basic", profile: "contact" },
  },
  email: {
    ...type.email,
    label: "Email",
    autoComplete: "email",
    isPersonal: true,
    at: {
      form: ["basic", { description: "You will log in with this address." }],
      adding: ["basic", { description: "The founder logs in with this address." }],
      dialog: "basic",
      profile: "contact",
    },
  },
  phone: {
    ...type.phone,
    label: "Phone",
    autoComplete: "tel",
    isPersonal: true,
    at: { form: "basic", dialog: "basic", profile: "contact" },
  },
  website: {
    ...type.link,
    label: "Website",
    autoComplete: "url",
    at: {
      form: ["basic", { required: true, placeholder: "www.example.com", width: "full" }],
      dialog: "basic",
      profile: "contact",
    },
  },
  linked_in: {
    ...type.link,
    label: "LinkedIn",
    autoComplete: "off",
    isPersonal: true,
    at: {
      form: ["team", { placeholder: "linkedin.com/in/you" }],
      adding: ["team", { placeholder: "linkedin.com/in/..." }],
      dialog: "basic",
      profile: "contact",
    },
  },
  discord_username: {
    ...type.text(100),
    label: "Discord Username",
    autoComplete: "off",
    isPersonal: true,
    at: {
      form: ["team", { required: true, description: "How the community will know you." }],
      adding: ["team", { description: "How the community will know them." }],
      dialog: "basic",
      profile: "contact",
    },
  },
  founded_year: { ...type.year, label: "Founded Year", at: { form: "business", dialog: "basic" } },
  industry: {
    ...type.choice(industry),
    label: "Industry",
    at: {
      form: ["business", { required: true, offered: industryAtOptIn }],
      dialog: "business",
      profile: ["business", { offered: industryAtOptIn }],
    },
  },
  vertical: {
    ...type.text(200),
    label: "Vertical",
    at: {
      form: ["business", { description: "The corner of the market you serve." }],
      adding: ["business", { description: "The corner of the market they serve." }],
      dialog: "business",
      profile: "business",
    },
  },
  product_stage: {
    ...type.choice(productStage),
    label: "Product Stage",
    at: {
      form: ["business", { offered: productStageAtOptIn }],
      dialog: "business",
      profile: ["business", { offered: productStageOnDashboard }],
      metrics: ["stage", { offered: productStageOnDashboard }],
    },
  },
  funding_stage: {
    ...type.choice(fundingStage),
    label: "Funding Stage",
    at: {
      form: "funding",
      dialog: "business",
      profile: ["business", { offered: fundingStageOnDashboard }],
      metrics: ["stage", { offered: fundingStageOnDashboard }],
    },
  },
  elevator_pitch: {
    ...type.longText(pitchLimit),
    label: "Elevator Pitch",
    limit: pitchLimit,
    at: {
      form: ["business", { required: true, rows: 3 }],
      dialog: "business",
      profile: ["summary", { rows: 3 }],
    },
  },
  summary_text: {
    ...type.longText(),
    label: "Company Summary",
    at: {
      form: "business",
      dialog: ["business", { label: "Company Description" }],
      profile: ["summary", { rows: 6 }],
    },
  },
  business_models: {
    ...type.choices(businessModel),
    label: "Business Models",
    at: { form: "business", dialog: "business" },
  },
  sectors: {
    ...type.choices(sector),
    label: "Sectors",
    at: { form: ["business", { offered: sectorAtOptIn }], dialog: "business", profile: inFocus },
  },
  regions: {
    ...type.choices(region),
    label: "Regions",
    at: { form: ["business", { look: "toggles" }], dialog: "business", profile: inFocus },
  },
  requested_check_usd: {
    ...type.usd,
    label: "Total Ask",
    at: {
      form: ["funding", { description: "What you want to raise now, in whole US dollars." }],
      adding: ["funding", { description: "What they want to raise now, in whole US dollars." }],
      dialog: "metrics",
      profile: ["business", { label: "Funding Ask" }],
    },
  },
  total_raised_usd: {
    ...type.usd,
    label: "Total Raised",
    at: {
      form: ["funding", { description: "Raised so far, in whole US dollars." }],
      dialog: "metrics",
      profile: "business",
      metrics: inNumbers,
    },
  },
  revenue_usd: {
    ...type.cents,
    label: "Revenue",
    at: { form: ["funding", { width: "third" }], dialog: "metrics", metrics: inNumbers },
  },
  arr_usd: {
    ...type.cents,
    label: "ARR",
    at: {
      form: ["funding", { width: "third", description: "Annual recurring revenue." }],
      dialog: "metrics",
      metrics: inNumbers,
    },
  },
  mrr_usd: {
    ...type.cents,
    label: "MRR",
    at: {
      form: ["funding", { width: "third", description: "Monthly recurring revenue." }],
      dialog: "metrics",
      metrics: inNumbers,
    },
  },
  user_count: {
    ...type.whole(0),
    label: "Total Users",
    at: { form: "funding", dialog: "metrics", metrics: inNumbers },
  },
  paying_customers: {
    ...type.whole(0),
    label: "Paying Customers",
    at: { form: "funding", dialog: "metrics", metrics: inNumbers },
  },
  engagement_tier: {
    ...type.choice(engagementTier),
    label: "Engagement Tier",
    at: {
      adding: ["team", { description: "How much they take part." }],
      dialog: "details",
      metrics: "stage",
    },
  },
  temperature: {
    ...type.optionalTemperature,
    label: "Temperature",
    at: {
      adding: ["team", { description: "How keen they are to meet investors now." }],
      dialog: ["details", { whenMissing: "NEUTRAL" }],
      metrics: ["stage", { whenMissing: "NEUTRAL" }],
    },
  },
  gdrive_file_id: {
    ...deck,
    label: "Pitch Deck",
    autoComplete: "off",
    at: {
      form: ["funding", { description: "A Google Drive link, or the file's id." }],
      dialog: ["details", { label: "Deck File ID" }],
      profile: ["business", { description: "A link to the file on Google Drive, or its ID.", width: "full" }],
    },
  },
  admin_notes: {
    ...type.longText(),
    label: "Notes",
    description: "For admins. The download of a founder's own data has them.",
    isPersonal: true,
    at: { dialog: "details" },
  },
} as const satisfies FieldRows<FounderPages>;

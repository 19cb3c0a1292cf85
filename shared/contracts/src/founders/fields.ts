import { z } from "zod";
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
import {
  cents,
  choice,
  choices,
  email,
  link,
  longText,
  optionalTemperature,
  phone,
  requiredText,
  text,
  usd,
  whole,
} from "../fields/field-types.ts";
import { storedDeck } from "./deck.ts";

/** Longest elevator pitch in characters, by `countCharacters`. */
export const pitchLimit = 200;

const deckId = text(200);
/** A deck in the form of `storedDeck`. `changes.ts` rejects new values that are not Drive files. */
const deck = {
  ...deckId,
  written: z
    .preprocess((value) => (typeof value === "string" ? (storedDeck(value) ?? value) : value), deckId.written)
    .meta({
      description:
        "The id of a Google Drive file, or a link to it. A link becomes its id, unless it has a resource key.",
    }),
  kind: "deck",
} as const;

const year = whole(Number.MIN_SAFE_INTEGER);
/** Any year, because stored ones must stay valid; `changes.ts` rejects new ones out of range. */
const foundedYear = {
  ...year,
  written: year.written.meta({ description: "From 1900 to next year." }),
  kind: "year",
} as const;

/** The pages that show founders, with the names of their sections. */
export interface FounderPages {
  /** The opt-in. */
  form: "basic" | "business" | "funding" | "team";
  /** What differs from the opt-in when an admin adds a founder. */
  adding: FounderPages["form"];
  /** The admin's dialog. */
  dialog: "basic" | "business" | "metrics" | "details";
  /** The founder's dashboard; a field there counts towards the profile's completeness. */
  profile: "contact" | "business" | "summary" | "focus";
  metrics: "numbers" | "stage";
}

const inNumbers = ["numbers", { width: "third" }] as const;
const inFocus = ["focus", { readOnly: true, width: "half" }] as const;

/** The writable fields of a founder. */
export const founderFields = {
  company: {
    ...requiredText(200),
    label: "Company",
    autoComplete: "organization",
    at: { form: ["basic", { label: "Company Name" }], dialog: "basic", profile: "contact" },
  },
  name: {
    ...requiredText(200),
    label: "Founder Name",
    autoComplete: "name",
    isPersonal: true,
    at: { form: "basic", dialog: "basic", profile: "contact" },
  },
  email: {
    ...email,
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
    ...phone,
    label: "Phone",
    autoComplete: "tel",
    isPersonal: true,
    at: { form: "basic", dialog: "basic", profile: "contact" },
  },
  website: {
    ...link,
    label: "Website",
    autoComplete: "url",
    at: {
      form: ["basic", { required: true, placeholder: "www.example.com", width: "full" }],
      dialog: "basic",
      profile: "contact",
    },
  },
  linked_in: {
    ...link,
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
    ...text(100),
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
  founded_year: { ...foundedYear, label: "Founded Year", at: { form: "business", dialog: "basic" } },
  industry: {
    ...choice(industry),
    label: "Industry",
    at: {
      form: ["business", { required: true, offered: industryAtOptIn }],
      dialog: "business",
      profile: ["business", { offered: industryAtOptIn }],
    },
  },
  vertical: {
    ...text(200),
    label: "Vertical",
    at: {
      form: ["business", { description: "The corner of the market you serve." }],
      adding: ["business", { description: "The corner of the market they serve." }],
      dialog: "business",
      profile: "business",
    },
  },
  product_stage: {
    ...choice(productStage),
    label: "Product Stage",
    at: {
      form: ["business", { offered: productStageAtOptIn }],
      dialog: "business",
      profile: ["business", { offered: productStageOnDashboard }],
      metrics: ["stage", { offered: productStageOnDashboard }],
    },
  },
  funding_stage: {
    ...choice(fundingStage),
    label: "Funding Stage",
    at: {
      form: "funding",
      dialog: "business",
      profile: ["business", { offered: fundingStageOnDashboard }],
      metrics: ["stage", { offered: fundingStageOnDashboard }],
    },
  },
  elevator_pitch: {
    ...longText(pitchLimit),
    label: "Elevator Pitch",
    limit: pitchLimit,
    at: {
      form: ["business", { required: true, rows: 3 }],
      dialog: "business",
      profile: ["summary", { rows: 3 }],
    },
  },
  summary_text: {
    ...longText(),
    label: "Company Summary",
    at: {
      form: "business",
      dialog: ["business", { label: "Company Description" }],
      profile: ["summary", { rows: 6 }],
    },
  },
  business_models: {
    ...choices(businessModel),
    label: "Business Models",
    at: { form: "business", dialog: "business" },
  },
  sectors: {
    ...choices(sector),
    label: "Sectors",
    at: { form: ["business", { offered: sectorAtOptIn }], dialog: "business", profile: inFocus },
  },
  regions: {
    ...choices(region),
    label: "Regions",
    at: { form: ["business", { look: "toggles" }], dialog: "business", profile: inFocus },
  },
  requested_check_usd: {
    ...usd,
    label: "Total Ask",
    at: {
      form: ["funding", { description: "What you want to raise now, in whole US dollars." }],
      adding: ["funding", { description: "What they want to raise now, in whole US dollars." }],
      dialog: "metrics",
      profile: ["business", { label: "Funding Ask" }],
    },
  },
  total_raised_usd: {
    ...usd,
    label: "Total Raised",
    at: {
      form: ["funding", { description: "Raised so far, in whole US dollars." }],
      dialog: "metrics",
      profile: "business",
      metrics: inNumbers,
    },
  },
  revenue_usd: {
    ...cents,
    label: "Revenue",
    at: { form: ["funding", { width: "third" }], dialog: "metrics", metrics: inNumbers },
  },
  arr_usd: {
    ...cents,
    label: "ARR",
    at: {
      form: ["funding", { width: "third", description: "Annual recurring revenue." }],
      dialog: "metrics",
      metrics: inNumbers,
    },
  },
  mrr_usd: {
    ...cents,
    label: "MRR",
    at: {
      form: ["funding", { width: "third", description: "Monthly recurring revenue." }],
      dialog: "metrics",
      metrics: inNumbers,
    },
  },
  user_count: {
    ...whole(0),
    label: "Total Users",
    at: { form: "funding", dialog: "metrics", metrics: inNumbers },
  },
  paying_customers: {
    ...whole(0),
    label: "Paying Customers",
    at: { form: "funding", dialog: "metrics", metrics: inNumbers },
  },
  engagement_tier: {
    ...choice(engagementTier),
    label: "Engagement Tier",
    at: {
      adding: ["team", { description: "How much they take part." }],
      dialog: "details",
      metrics: "stage",
    },
  },
  temperature: {
    ...optionalTemperature,
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
} as const satisfies FieldRows<FounderPages>;

import { enumeration, filterOptions, type ValueOf } from "./enumeration.ts";

export const industry = enumeration("Industry", {
  SAAS: "SaaS",
  FINTECH: "Fintech",
  HEALTHCARE: "Healthcare",
  ECOMMERCE: "E-commerce",
  AI_ML: "AI/ML",
  AI: "AI",
  BIOTECH: "Biotech",
  BLOCKCHAIN: "Blockchain",
  MARKETPLACE: "Marketplace",
  CONSUMER: "Consumer",
  ENTERPRISE: "Enterprise",
  EDTECH: "EdTech",
  PROPTECH: "PropTech",
  CLIMATETECH: "ClimateTech",
  GAMING: "Gaming",
  MEDIA: "Media",
  MOBILITY: "Mobility",
});
export type Industry = ValueOf<typeof industry>;

/** The sixteen industries of the spec: AI only filters, beside AI/ML. */
export const industryAtOptIn = industry.values.filter((value) => value !== "AI");

/** Has AI instead of AI_ML and omits the last six. */
export const industryFilter = filterOptions(industry, {
  SAAS: ["SaaS", "SAAS"],
  FINTECH: ["Fintech", "FINTECH"],
  HEALTHCARE: ["Healthcare", "HEALTHCARE"],
  ECOMMERCE: ["E-commerce", "ECOMMERCE"],
  AI: ["AI", "AI", "AI_ML"],
  BIOTECH: ["Biotech", "BIOTECH"],
  BLOCKCHAIN: ["Blockchain", "BLOCKCHAIN"],
  MARKETPLACE: ["Marketplace", "MARKETPLACE"],
  CONSUMER: ["Consumer", "CONSUMER"],
  ENTERPRISE: ["Enterprise", "ENTERPRISE"],
});

export const businessModel = enumeration("BusinessModel", {
  SAAS: "SaaS",
  FREEMIUM: "Freemium",
  SUBSCRIPTION: "Subscription",
  TRANSACTIONAL: "Transactional",
  LICENSING: "Licensing",
  USAGE_BASED: "Usage Based",
  AD_BASED: "Ad Based",
  DATA_SALES: "Data Sales",
  HARDWARE: "Hardware",
  ECOMMERCE: "E-commerce",
  SERVICES: "Services",
  AGENCY: "Agency",
  OPEN_SOURCE: "Open Source",
  API_BASED: "API Based",
  MARKETPLACE: "Marketplace",
  FRANCHISE: "Franchise",
});
export type BusinessModel = ValueOf<typeof businessModel>;

/** The thirteen sectors of the spec and the two that only the registration checklist has. */
export const sector = enumeration("Sector", {
  AI_ML: "AI/ML",
  BIO_HEALTHCARE: "Bio/Healthcare",
  FINTECH: "Fintech",
  B2B_SAAS: "B2B/SaaS",
  DEVELOPER_TOOLS: "Developer Tools",
  CLIMATE_ENERGY_SUSTAINABILITY: "Climate/Energy",
  INDUSTRIAL_ROBOTICS: "Industrial/Robotics",
  ECOMMERCE_MARKETPLACES: "E-commerce/Marketplaces",
  PROPTECH: "PropTech",
  WEB3_CRYPTO: "Web3/Crypto",
  EDTECH: "EdTech",
  CONSUMER: "Consumer",
  INTERNATIONAL_EMERGING_MARKETS: "International",
  FRONTIER_TECH: "Frontier Tech",
  OPERATIONS_INFRA: "Operations/Infra",
});
export type Sector = ValueOf<typeof sector>;

/** The thirteen sectors of founders. */
export const sectorAtOptIn = sector.values.filter(
  (value) => value !== "DEVELOPER_TOOLS" && value !== "INDUSTRIAL_ROBOTICS",
);

export const sectorFilter = filterOptions(sector, {
  B2B_SAAS: ["B2B SaaS", "B2B_SAAS", "DEVELOPER_TOOLS", "OPERATIONS_INFRA"],
  AI_ML: ["AI/ML", "AI_ML"],
  FINTECH: ["Fintech", "FINTECH"],
  HEALTHCARE: ["Healthcare", "BIO_HEALTHCARE"],
  CLIMATE: ["Climate", "CLIMATE_ENERGY_SUSTAINABILITY"],
  ECOMMERCE: ["E-commerce", "ECOMMERCE_MARKETPLACES"],
  CONSUMER: ["Consumer", "CONSUMER"],
});

export const region = enumeration("Region", {
  US: "US",
  CANADA: "Canada",
  LATAM: "Latin America",
  EUROPE: "Europe",
  AFRICA: "Africa",
  INDIA: "India",
  SOUTH_EAST_ASIA: "South East Asia",
  EAST_ASIA: "East Asia",
  MIDDLE_EAST: "Middle East",
  AUSTRALIA: "Australia",
  GLOBAL: "Global",
});
export type Region = ValueOf<typeof region>;

export const regionFilter = filterOptions(region, {
  US: ["US", "US"],
  CANADA: ["Canada", "CANADA"],
  EUROPE: ["Europe", "EUROPE"],
  ASIA: ["Asia", "INDIA", "SOUTH_EAST_ASIA", "EAST_ASIA"],
  GLOBAL: ["Global", "GLOBAL"],
});

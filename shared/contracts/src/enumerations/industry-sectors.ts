import type { Industry, Sector } from "./markets.ts";

/** The sector that an industry stands for: founders name an industry, investors prefer sectors. */
export const sectorOfIndustry: Readonly<Record<Industry, Sector>> = Object.freeze({
  SAAS: "B2B_SAAS",
  ENTERPRISE: "B2B_SAAS",
  FINTECH: "FINTECH",
  HEALTHCARE: "BIO_HEALTHCARE",
  BIOTECH: "BIO_HEALTHCARE",
  ECOMMERCE: "ECOMMERCE_MARKETPLACES",
  MARKETPLACE: "ECOMMERCE_MARKETPLACES",
  AI_ML: "AI_ML",
  AI: "AI_ML",
  BLOCKCHAIN: "WEB3_CRYPTO",
  CONSUMER: "CONSUMER",
  GAMING: "CONSUMER",
  MEDIA: "CONSUMER",
  EDTECH: "EDTECH",
  PROPTECH: "PROPTECH",
  CLIMATETECH: "CLIMATE_ENERGY_SUSTAINABILITY",
  MOBILITY: "INDUSTRIAL_ROBOTICS",
});

/** A founder's sectors, and the one that its industry stands for; some twice. */
export const sectorsWithIndustry = (founder: {
  readonly industry: Industry | null;
  readonly sectors: readonly Sector[];
}): Sector[] =>
  founder.industry === null ? [...founder.sectors] : [...founder.sectors, sectorOfIndustry[founder.industry]];

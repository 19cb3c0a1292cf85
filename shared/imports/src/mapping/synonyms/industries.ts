import type { BusinessModel, Industry } from "@kindling/contracts/enumerations/markets.ts";
import { sectorSynonyms } from "./sectors.ts";

/** What people write for a founder's industry, beside its name: where a sector is one industry, what they write for it. */
export const industrySynonyms: Readonly<Record<Industry, string>> = {
  SAAS: `
    Software as a Service, B2B SaaS, Software, Cloud, Cloud Computing, Vertical SaaS, CRM, ERP
  `,
  FINTECH: sectorSynonyms.FINTECH,
  HEALTHCARE: `
    Health, HealthTech, Digital Health, MedTech, Medical, Medical Devices, Wellness, Telemedicine,
    Mental Health, FemTech, Health & Wellness, Health IT, Hospital
  `,
  ECOMMERCE: `
    Ecommerce, E Com, Commerce, Retail, RetailTech, D2C, DTC, Direct to Consumer, Online Retail,
    Shopping
  `,
  AI_ML: sectorSynonyms.AI_ML,
  AI: ``,
  BIOTECH: `
    Biotechnology, Bio, Life Sciences, Pharma, Pharmaceuticals, Biopharma, Therapeutics, Genomics,
    TechBio
  `,
  BLOCKCHAIN: sectorSynonyms.WEB3_CRYPTO,
  MARKETPLACE: `Marketplaces, Online Marketplace, B2B Marketplace`,
  CONSUMER: `
    B2C, Consumer Tech, Consumer Internet, Consumer Goods, CPG, FMCG, Food, FoodTech, Food & Beverage,
    Fashion, Beauty, Travel, TravelTech, Hospitality, Lifestyle, Fitness, Sports, Social, Pets
  `,
  ENTERPRISE: `
    Enterprise Software, Enterprise Tech, B2B, HR Tech, MarTech, LegalTech, Cybersecurity, Analytics,
    Security
  `,
  EDTECH: sectorSynonyms.EDTECH,
  PROPTECH: sectorSynonyms.PROPTECH,
  CLIMATETECH: sectorSynonyms.CLIMATE_ENERGY_SUSTAINABILITY,
  GAMING: `Games, Video Games, Esports, GameTech`,
  MEDIA: `
    Media & Entertainment, Entertainment, Social Media, Creator Economy, Music, Publishing,
    Digital Media, News
  `,
  MOBILITY: `
    Transportation, Transport, Automotive, Electric Vehicles, EV, Micromobility, Autonomous Vehicles
  `,
};

export const businessModelFillers: string = `
  model, business, based, revenue, fee, sale, the
`;

/** What people write for each business model, beside its name. */
export const businessModelSynonyms: Readonly<Record<BusinessModel, string>> = {
  SAAS: `Software as a Service, B2B SaaS, Software`,
  FREEMIUM: `Free + paid, Free and premium`,
  SUBSCRIPTION: `
    Subscriptions, Recurring, Membership, Recurring subscription, Monthly subscription
  `,
  TRANSACTIONAL: `
    Transaction, Transaction fees, Commission, Commissions, Take rate, Pay per transaction
  `,
  LICENSING: `License, Licence, Licensing fees, Software license, IP licensing, White label`,
  USAGE_BASED: `Usage, Pay as you go, Pay per use, Consumption, Metered, Usage pricing`,
  AD_BASED: `Ads, Advertising, Ad supported, Ad, Advertisement`,
  DATA_SALES: `Data, Data monetization, Data licensing`,
  HARDWARE: `Hardware sales, Device sales, Devices`,
  ECOMMERCE: `Ecommerce, Online store, D2C, DTC, Direct to Consumer, Retail, Product sales`,
  SERVICES: `Service, Consulting, Professional services`,
  AGENCY: `Agencies`,
  OPEN_SOURCE: `Open core, OSS`,
  API_BASED: `API, APIs, API first`,
  MARKETPLACE: `Marketplaces, Two-sided marketplace, Platform`,
  FRANCHISE: `Franchising, Franchises`,
};

import type { Sector } from "@kindling/contracts/enumerations/markets.ts";
import type { InvestorCreate } from "@kindling/contracts/investors/schemas.ts";
import { emailAddress, profileLink, telephone, website } from "./contacts.ts";
import type { InvestorProfile } from "./investor-profile.ts";
import { angels } from "./investors-angels.ts";
import { funds } from "./investors-funds.ts";
import { institutions } from "./investors-institutions.ts";
import { type Random, randomFor } from "./random.ts";

/** The thirty investors of the demo, the same at every call; the first is to become id 1. */
export function demoInvestors(): InvestorCreate[] {
  return [...angels, ...funds, ...institutions].map(complete);
}

function complete(profile: InvestorProfile): InvestorCreate {
  const random = randomFor(profile.name);
  return {
    email: emailAddress(profile.name, "example.org"),
    phone: telephone(profile.preferred_regions?.[0], random),
    website: profile.company ? website(profile.company, random) : null,
    ...(profile.investor_type ? record(profile, random) : {}),
    ...profile,
  };
}

/** What somebody has who has invested before. */
function record({ name, preferred_sectors = [] }: InvestorProfile, random: Random): Partial<InvestorCreate> {
  const years = random.between(4, 27);
  const investments = years * random.between(1, 4) + random.between(0, 5);
  return {
    linked_in: random.chance(0.8) ? profileLink(name) : null,
    years_experience: years,
    past_investment_count: investments,
    exit_count: Math.floor(investments / random.between(5, 12)),
    portfolio_companies: random.some(companiesElsewhere, Math.min(investments, random.between(2, 6))),
    industries: preferred_sectors.map((sector) => random.oneOf(industriesOf[sector])),
    verticals: random.some(verticals, random.between(0, 3)),
  };
}

const companiesElsewhere = [
  ..."Morrowfield,Pinch & Thistle,Brackenline,Oxbow Signals,Plaitwork,Velvet Anchor,Quarrystone".split(","),
  ..."Nettle & Nave,Rivetsong,Umberfield,Dapplemere,Inkwater,Jumbleberry,Kestrelhythe".split(","),
  ..."Lanternwood,Mothwing Energy,Peppercairn,Gullmoor Foods,Saffron & Steel,Thimblerow".split(","),
];

const industriesOf: Readonly<Record<Sector, readonly string[]>> = {
  AI_ML: ["Applied AI", "Language models", "Computer vision"],
  BIO_HEALTHCARE: ["Digital health", "Diagnostics", "Drug manufacturing"],
  FINTECH: ["Payments", "Lending", "Insurance"],
  B2B_SAAS: ["Business software", "Vertical SaaS"],
  DEVELOPER_TOOLS: ["Developer tools", "Open source"],
  CLIMATE_ENERGY_SUSTAINABILITY: ["Energy storage", "Carbon removal", "Heating"],
  INDUSTRIAL_ROBOTICS: ["Robotics", "Advanced manufacturing"],
  ECOMMERCE_MARKETPLACES: ["Marketplaces", "Retail"],
  PROPTECH: ["Housing", "Construction"],
  WEB3_CRYPTO: ["Digital assets", "Identity"],
  EDTECH: ["Schools", "Adult learning"],
  CONSUMER: ["Food", "Games", "Household"],
  INTERNATIONAL_EMERGING_MARKETS: ["Emerging markets", "Remittances"],
  FRONTIER_TECH: ["Space", "Photonics", "New materials"],
  OPERATIONS_INFRA: ["Logistics", "Workforce", "Infrastructure"],
};

const verticals = [
  ..."Rural clinics,Contract review,Grid storage,Invoice finance,Teacher coaching,Co-buying".split(","),
  ..."Warehouse robotics,Data quality,Circular fashion,Elder care,Land titles,Story games".split(","),
];

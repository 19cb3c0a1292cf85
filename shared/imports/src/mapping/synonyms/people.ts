import type { ValueOf } from "@kindling/contracts/enumerations/enumeration.ts";
import type { engagementTier, InvestorType, Temperature } from "@kindling/contracts/enumerations/people.ts";

export const investorTypeFillers: string = `
  investor, firm, fund, company, individual, group, the
`;

/** What people write for each type of investor, beside its name. */
export const investorTypeSynonyms: Readonly<Record<InvestorType, string>> = {
  ANGEL: `
    Angel Investor, Business Angel, Individual/Angel, Super Angel, Solo Angel, Individual Investor, HNWI, HNI,
    Solo GP
  `,
  VC: `
    Venture Capital, Venture Capitalist, VC Firm, Venture Fund, Venture, Micro VC, MicroVC,
    Venture Capital Firm, Seed fund
  `,
  PE: `Private Equity, Private Equity Firm, Growth Equity, Buyout, PE Firm`,
  FAMILY_OFFICE: `
    Family Investment Office, SFO, MFO, Single Family Office, Multi Family Office, FO
  `,
  CORPORATE: `
    CVC, Corporate VC, Corporate Venture, Corporate Venture Capital, Corporate Investor, Strategic,
    Strategic investor
  `,
  ACCELERATOR: `
    Incubator, Accelerator/Incubator, Startup Accelerator, Venture Studio, Startup Studio,
    Venture Builder
  `,
  SYNDICATE: `
    Angel Group, Angel Network, Angel Syndicate, Investment Club, SPV, Network, Rolling Fund, Angel club
  `,
  FUND_OF_FUNDS: `FoF, Fund of Fund`,
  CROWDFUNDING: `Crowd, Equity Crowdfunding, Crowdfunding Platform`,
  GOVERNMENT: `
    Public, Government Fund, Sovereign Wealth Fund, SWF, Public Fund, Grant,
    Development Finance Institution, DFI
  `,
  ENDOWMENT: `Foundation, University, University Endowment, Endowments & Foundations`,
  HEDGE_FUND: `Hedge`,
  BANK: `Investment Bank, Merchant Bank, Commercial Bank, Banks, Venture Debt`,
  LP: `Limited Partner, Institutional, Institutional Investor, Pension Fund`,
};

/** What people write for each temperature, beside its name. */
export const temperatureSynonyms: Readonly<Record<Temperature, string>> = {
  COLD: `Low, Inactive, No interest, ❄️`,
  NEUTRAL: `Medium, Normal, Lukewarm, OK`,
  WARM: `Interested, Warm lead`,
  HOT: `High, Very interested, Hot lead, 🔥`,
  FIRE: `On fire, Very hot, Top`,
};

/** What people write for each tier, beside its name. */
export const engagementTierSynonyms: Readonly<Record<ValueOf<typeof engagementTier>, string>> = {
  TIER_1: `1, T1, Tier one, Tier I, A`,
  TIER_2: `2, T2, Tier two, Tier II, B`,
  TIER_3: `3, T3, Tier three, Tier III, C`,
};

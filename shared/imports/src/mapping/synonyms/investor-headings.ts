import type { investorFields } from "@kindling/contracts/investors/fields.ts";
import { type Headings, type Special, sharedHeadings } from "./headings.ts";

/** The headings of investors' columns. */
export const investorHeadings: Readonly<
  Partial<Record<keyof typeof investorFields | Special | "check_range" | "city_and_state", Headings>>
> = {
  ...sharedHeadings,
  name: {
    certain: `
      Full Name, Investor Name, Contact Name, Contact Person, Primary Contact, Main Contact, Partner,
      Partner Name, Person, Investor, Angel, Angel Name, Point of Contact, POC, Key Contact, Your Name,
      GP Name
    `,
    possible: `Contact, Key People, Contacts, General Partner, Member, Lead`,
  },
  company: {
    certain: `
      Firm, Firm Name, Fund, Fund Name, Company Name, Organization, Organisation, Organization Name,
      VC Firm, VC, Investment Firm, Company / Fund, Institution, Account, Account Name, Employer, VC Name,
      Fund / Firm, Company/Firm
    `,
    possible: `Name, Investor, Investor Name, Title`,
  },
  city: { certain: `Town, HQ City, City Name` },
  state: {
    certain: `Province, HQ State, US State, State/Province, State / Region`,
  },
  city_and_state: {
    certain: `
      City State, City/State, HQ, Headquarters, Location, HQ Location, Based In, Headquarters Location,
      Home Base
    `,
    possible: `Address, City, Office, Where`,
  },
  investor_type: {
    certain: `
      Type of Investor, Type, Investor Category, Fund Type, Firm Type, Organization Type, Investment Type
    `,
    possible: `Category, Kind, Role`,
  },
  fund_stage: { certain: `Fund Stage, Stage of Fund`, possible: `Stage, Fund Focus` },
  check_range: {
    certain: `
      Check Size, Cheque Size, Check, Cheque, Ticket, Ticket Size, Check Range, Cheque Range,
      Check Size Range, Investment Size, Investment Range, Deal Size, Ticket Range, Investment Amount,
      Bite Size, Typical Check Size, Typical Cheque, Average Check Size, Initial Check, First Check,
      First Cheque, Check sizes written, Investment Ticket
    `,
    possible: `Typical Check, Sweet Spot, Amount, Average Check`,
  },
  check_min_usd: {
    certain: `
      Min Check, Check Min, Min Cheque, Minimum Cheque, Min Investment, Minimum Investment, Min Ticket,
      Min Check Size, First cheque minimum, Check Size Min, Minimum Check Size
    `,
    possible: `Min, Minimum, From`,
  },
  check_max_usd: {
    certain: `
      Max Check, Check Max, Max Cheque, Maximum Cheque, Max Investment, Maximum Investment, Max Ticket,
      Max Check Size, First cheque maximum, Check Size Max, Maximum Check Size
    `,
    possible: `Max, Maximum, To`,
  },
  typical_check_usd: {
    certain: `
      Sweet Spot, Average Check, Avg Check, Typical Cheque, Typical Investment, Target Check,
      Average Ticket, Median Check
    `,
    possible: `Check, Check Size, Ticket, Ticket Size, Cheque, Cheque Size, Average Check Size`,
  },
  preferred_stages: {
    certain: `
      Stage, Stages, Investment Stage, Stage Focus, Stage Preference, Stages of Investment,
      Stage of Investment, Round, Rounds, Investment Stages, Funding Stage, Funding Stages,
      Preferred Stage, Stage Preferences, Target Stage
    `,
    possible: `Focus, Series`,
  },
  preferred_sectors: {
    certain: `
      Sector, Sectors, Sector Focus, Focus, Focus Areas, Industry, Industry Focus, Investment Focus,
      Sector Preference, Areas of Interest, Sectors of Interest, Verticals of Interest, Preferred Sector,
      Industry Preference, Interests, Sectors Invested, Investment Sectors, Practice Areas,
      Target Sectors, Themes, Categories
    `,
    possible: `
      Industries, Verticals, Category, Tags, Markets, Thesis, Vertical, Investment Areas
    `,
  },
  preferred_regions: {
    certain: `
      Region, Regions, Geography, Geographies, Geo, Geo Focus, Geographic Focus, Geographical Focus,
      Investment Geography, Region Focus, Preferred Region, Countries of Investment, Target Geography,
      Regional Focus, Geographic Preference
    `,
    possible: `Countries, Location, Markets`,
  },
  industries: { certain: `Industry Tags`, possible: `Industry, Tags, Keywords` },
  verticals: { certain: `Vertical, Sub-sectors, Subsectors, Niches` },
  thesis_text: {
    certain: `
      Thesis, Investment Strategy, Investment Criteria, About, Description, What we invest in,
      Investment Philosophy, Strategy, Bio
    `,
    possible: `Summary, Overview, Focus, Fund Description`,
  },
  years_experience: {
    certain: `
      Experience, Years Experience, Years Investing, Years of Investing, Investing Since
    `,
  },
  past_investment_count: {
    certain: `
      Number of Investments, Investments, # Investments, Investment Count, Investments Made, Deals,
      No of Investments, Total Investments, Number of Deals
    `,
    possible: `Portfolio, Portfolio Size, Portfolio Companies`,
  },
  exit_count: { certain: `Number of Exits, # Exits, Exit Count, No of Exits` },
  portfolio_companies: {
    certain: `
      Portfolio, Notable Investments, Past Investments, Portfolio Company, Investments,
      Example Investments, Companies Invested
    `,
  },
};

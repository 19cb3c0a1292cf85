import type { founderFields } from "@kindling/contracts/founders/fields.ts";
import { type Headings, type Special, sharedHeadings } from "./headings.ts";

/** The headings of founders' columns. */
export const founderHeadings: Readonly<
  Partial<Record<keyof typeof founderFields | Special | "place", Headings>>
> = {
  ...sharedHeadings,
  company: {
    certain: `
      Startup, Startup Name, Organization, Organisation, Organization Name, Firm, Firm Name, Business,
      Business Name, Company / Startup, Venture, Venture Name, Portfolio Company, Account, Account Name,
      Brand, Project, Project Name
    `,
    possible: `Name, Title, Legal Name`,
  },
  name: {
    certain: `
      Founder, Founders, Full Name, Contact Name, Contact Person, Primary Contact, Main Contact, CEO,
      CEO Name, Person, Founder / CEO, Founder Full Name, Your Name, Lead Founder, Owner Name,
      Point of Contact, POC
    `,
    possible: `Contact, Member, Founder(s), Co-founders`,
  },
  discord_username: { certain: `Discord, Discord Handle, Discord Name, Discord ID, Discord User` },
  founded_year: {
    certain: `
      Founded, Year Founded, Founding Year, Founded In, Date Founded, Founding Date, Year of Foundation,
      Est, Established
    `,
    possible: `Year, Incorporated, Incorporation Date, Founded On, Inception`,
  },
  industry: {
    certain: `Primary Industry, Main Industry, Industry Name`,
    possible: `Category, Sector, Market`,
  },
  vertical: {
    certain: `Industry Vertical, Subsector, Sub-sector, Sub Vertical, Niche, Sub-category`,
    possible: `Market, Category`,
  },
  product_stage: {
    certain: `Stage of Product, Development Stage, Product Status, Product Maturity`,
    possible: `Stage, Status, Company Stage`,
  },
  funding_stage: {
    certain: `
      Round, Stage, Funding Round, Investment Stage, Current Round, Raise Stage, Round Type, Funding Type,
      Last Round
    `,
    possible: `Company Stage, Investment Type, Funding Status, Series, Raising, Type`,
  },
  elevator_pitch: {
    certain: `
      Pitch, One-liner, One Liner, Tagline, Short Description, Headline, Elevator,
      One sentence description, Slogan
    `,
    possible: `Description, Summary`,
  },
  summary_text: {
    certain: `
      Description, Summary, About, Overview, Long Description, Company Overview, What do you do,
      About the company, Bio
    `,
    possible: `Details`,
  },
  business_models: { certain: `Business Model, Revenue Model, Monetization, Model` },
  sectors: {
    certain: `
      Sector, Category, Categories, Industries, Tags, Market Sector, Industry Sector, Focus Areas
    `,
    possible: `Industry, Vertical, Market, Space, Focus, Themes, Industry Vertical`,
  },
  regions: {
    certain: `Region, Geography, Geographies, Geo, Target Markets, Markets`,
    possible: `Country, Location, Territory`,
  },
  place: {
    certain: `
      HQ, Headquarters, Headquarter, Location, Country, HQ Location, HQ Country, Based In, City State,
      Headquarters Location
    `,
    possible: `City, State, Address, Where, Office, Regions`,
  },
  requested_check_usd: {
    certain: `
      Ask, Amount Sought, Raising, Raise, Raise Amount, Amount Raising, Round Size, Funding Sought,
      Target Raise, Funding Needed, Capital Sought, Requested Amount, Current Raise, Seeking,
      Funding Required, Fundraising Goal, Fundraise Target, Requested Check, Amount Requested,
      Investment Sought, Raise Target, Target Amount
    `,
    possible: `Amount, Funding, Round Amount, Goal`,
  },
  total_raised_usd: {
    certain: `
      Raised, Funding Raised, Total Funding, Amount Raised, Raised to Date, Funding to Date,
      Total Funding Amount, Capital Raised
    `,
    possible: `Funding, Amount, Previous Funding`,
  },
  revenue_usd: {
    certain: `Annual Revenue, Revenues, Total Revenue, Turnover, Revenue LTM, TTM Revenue`,
    possible: `Sales`,
  },
  arr_usd: { certain: `Annual Recurring Revenue, Current ARR` },
  mrr_usd: { certain: `Monthly Recurring Revenue, Current MRR`, possible: `Monthly Revenue` },
  user_count: {
    certain: `Users, User Count, Number of Users, Active Users, MAU, Registered Users, # Users`,
  },
  paying_customers: {
    certain: `
      Customers, Paid Customers, Number of Customers, Paying Users, Customer Count, Clients, # Customers
    `,
  },
  engagement_tier: { certain: `Tier, Engagement, Member Tier` },
  gdrive_file_id: {
    certain: `
      Deck, Pitchdeck, Deck URL, Deck Link, Pitch Deck URL, Pitch Deck Link, Presentation, Link to Deck
    `,
  },
};

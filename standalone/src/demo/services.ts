import type { PricingType, ServiceCategory } from "@kindling/contracts/enumerations/services.ts";
import { emailAddress } from "./contacts.ts";

/** An entry of the portfolio, as services.json has it. */
export interface DemoService {
  title: string;
  /** A founder of the demo data, and the founder's company. */
  provider: string;
  company: string;
  description: string;
  category: ServiceCategory;
  pricing: PricingType;
  duration?: string;
  location?: string;
  tags: readonly string[];
  featured?: boolean;
  rating?: number;
  reviews?: number;
}

/** The twelve services of the demo's portfolio, one for each category and one more. */
export function demoServices(): (DemoService & { contact: string })[] {
  return services.map((service) => ({ ...service, contact: emailAddress(service.provider, "example.com") }));
}

const services: readonly DemoService[] = [
  {
    title: "Pitch deck review",
    provider: "Henrik Sjöwall",
    company: "Brambleport",
    description:
      "Written comments on every slide, then an hour together. You leave with a deck that survives being forwarded.",
    category: "Strategy",
    pricing: "Project Based",
    duration: "1 week",
    location: "Remote",
    tags: ["Fundraising", "Storytelling", "Seed"],
    featured: true,
    rating: 4.9,
    reviews: 31,
  },
  {
    title: "Contract templates and review",
    provider: "Ifeoma Brandt",
    company: "Clausewell",
    description:
      "Customer agreements, data processing terms and advisor letters, read within two working days and explained in plain words.",
    category: "Legal",
    pricing: "Project Based",
    duration: "2 days",
    location: "Remote",
    tags: ["SaaS", "Privacy", "Term sheets"],
    rating: 4.7,
    reviews: 18,
  },
  {
    title: "Fractional CFO",
    provider: "Oisín Mac Eoghain",
    company: "Tallow & Tally",
    description:
      "A monthly close, a cash forecast of eighteen months, and the five numbers that investors ask for first.",
    category: "Finance",
    pricing: "Monthly Retainer",
    duration: "3 months and more",
    location: "Dublin, or remote",
    tags: ["Cash flow", "Reporting"],
    featured: true,
    rating: 4.8,
    reviews: 12,
  },
  {
    title: "Support desk in a week",
    provider: "Rohan Vaidyanath",
    company: "Quietdesk",
    description:
      "Shared inbox, reply templates, a rota and a weekly report of what customers trip over. Your team runs it afterwards.",
    category: "Operations",
    pricing: "Project Based",
    duration: "1 week",
    location: "Remote",
    tags: ["Customer support", "Onboarding"],
    rating: 4.5,
    reviews: 9,
  },
  {
    title: "Data quality check",
    provider: "Sofía Etxeberria",
    company: "Truesill",
    description:
      "We profile your warehouse, list what is wrong with it in order of cost, and leave tests behind that keep it right.",
    category: "Technical",
    pricing: "Hourly Rate",
    duration: "3 days",
    location: "Bilbao, or remote",
    tags: ["SQL", "dbt", "Pipelines"],
    rating: 4.6,
    reviews: 7,
  },
  {
    title: "Legacy code migration plan",
    provider: "Grace Wanjiru Kimathi",
    company: "Shiftweave",
    description:
      "A map of what depends on what, a first slice that moves without downtime, and an estimate you can show to a board.",
    category: "Development",
    pricing: "Hourly Rate",
    duration: "2 weeks",
    location: "Nairobi, or remote",
    tags: ["TypeScript", "PostgreSQL", "Migrations"],
    rating: 4.9,
    reviews: 14,
  },
  {
    title: "Brand and landing page",
    provider: "Chiara Benedusi",
    company: "Hemline Again",
    description:
      "A name check, a mark, two typefaces and one page that says what you do before anyone scrolls.",
    category: "Design",
    pricing: "Project Based",
    duration: "3 weeks",
    location: "Milan, or remote",
    tags: ["Branding", "Web", "Copywriting"],
    rating: 4.4,
    reviews: 22,
  },
  {
    title: "First ten customers",
    provider: "Amara Ekwueme",
    company: "Saltmarsh Grid",
    description:
      "Who to write to, what to say, and how to ask for money early. We send the first fifty messages together.",
    category: "Marketing",
    pricing: "Free",
    duration: "Two calls",
    tags: ["Outbound", "Interviews"],
    featured: true,
    rating: 5,
    reviews: 8,
  },
  {
    title: "Introductions to European utilities",
    provider: "Ingrid Solbakken",
    company: "Mosslight",
    description:
      "Warm introductions to innovation teams of grid operators, and help with the first pilot contract.",
    category: "Business Development",
    pricing: "Revenue Share",
    duration: "6 months",
    location: "Oslo",
    tags: ["Energy", "Pilots", "Enterprise"],
    rating: 4.2,
    reviews: 3,
  },
  {
    title: "Hiring your first engineer",
    provider: "Jerome Castellane-Price",
    company: "Atlas & Anvil",
    description:
      "A job description that attracts the right person, a paid task of half a day, and a fair offer.",
    category: "Consulting",
    pricing: "Hourly Rate",
    duration: "1 month",
    location: "Remote",
    tags: ["Hiring", "Interviews"],
    rating: 4.6,
    reviews: 5,
  },
  {
    title: "Payroll abroad, set up",
    provider: "Aaliyah Beaumont-Sinclair",
    company: "Northlight Payroll",
    description:
      "Your first employee in another country: contract, registration and first payslip, done for you.",
    category: "Startup Services Offering",
    pricing: "Monthly Retainer",
    duration: "2 weeks to start",
    location: "Toronto, or remote",
    tags: ["Payroll", "Compliance", "Hiring"],
    rating: 4.3,
    reviews: 11,
  },
  {
    title: "Game feel for serious apps",
    provider: "佐伯 陽斗 (Haruto Saeki)",
    company: "Lanternfish Games",
    description:
      "Two hours with your product: where it hesitates, where it should answer at once, and what to cut.",
    category: "Design",
    pricing: "Equity Based",
    duration: "2 hours",
    tags: ["UX", "Prototyping"],
  },
];

/** Categories of a service that a founder offers; used only by the web client. */
export const serviceCategories = [
  "Consulting",
  "Development",
  "Design",
  "Marketing",
  "Legal",
  "Finance",
  "Operations",
  "Strategy",
  "Technical",
  "Business Development",
  "Startup Services Offering",
] as const;
export type ServiceCategory = (typeof serviceCategories)[number];

export const pricingTypes = [
  "Free",
  "Hourly Rate",
  "Project Based",
  "Monthly Retainer",
  "Equity Based",
  "Revenue Share",
] as const;
export type PricingType = (typeof pricingTypes)[number];

/** The Profile tab's own words for its fields, in their order (spec section 2). */
export const profileLabels = {
  company: "Company",
  name: "Founder Name",
  email: "Email",
  website: "Website",
  phone: "Phone",
  linked_in: "LinkedIn",
  discord_username: "Discord Username",
  industry: "Industry",
  vertical: "Vertical",
  product_stage: "Product Stage",
  funding_stage: "Funding Stage",
  requested_check_usd: "Funding Ask",
  total_raised_usd: "Total Raised",
  gdrive_file_id: "Pitch Deck",
  elevator_pitch: "Elevator Pitch",
  summary_text: "Company Summary",
} as const;

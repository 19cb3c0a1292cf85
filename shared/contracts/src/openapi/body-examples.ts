const exampleView = {
  name: "Seed, largest ask first",
  filters: [{ name: "stage", value: "SEED" }],
  sort: "-ask",
  layout: { columns: [{ id: "discord", shown: false, width: null }], density: "compact" },
};

/** What a side calls its introduction. */
const introductionKey = "0b6f2f3e-6f0c-4a53-9f0e-2f6c1b7a9d10";

/**
 * An example body by endpoint name. Examples of updates have few fields, so that trying one overwrites little.
 */
export const bodyExamples: Readonly<Record<string, object>> = {
  createFounder: {
    company: "Emberline Robotics",
    name: "Maya Okafor",
    email: "maya@emberline.example",
    website: "emberline.example",
    discord_username: "maya_builds",
    founded_year: 2023,
    industry: "ENTERPRISE",
    product_stage: "MVP",
    funding_stage: "SEED",
    elevator_pitch: "Robots that sort and repair returned electronics, so that shops resell them.",
    business_models: ["HARDWARE", "SUBSCRIPTION"],
    sectors: ["INDUSTRIAL_ROBOTICS", "AI_ML"],
    regions: ["US", "EUROPE"],
    requested_check_usd: 750_000,
    revenue_usd: 48_250.5,
  },
  updateFounder: { product_stage: "BETA", mrr_usd: 6_120.75 },
  updateAsk: { requested_check_usd: 900_000 },
  bulkUpdateFounders: { select: { ids: [7, 9] }, change: { temperature: "HOT" } },
  bulkUpdateInvestors: {
    select: { query: { q: "Hamburg", temperature: "COLD" }, except: [8] },
    change: { temperature: "WARM" },
  },
  mergeFounders: { other_id: 9, version: 4, other_version: 2, changes: { arr_usd: 73_000 } },
  mergeInvestors: { other_id: 8, version: 6, other_version: 3, changes: { city: "Hamburg" } },
  authFounder: { email: "maya@emberline.example" },
  createInvestor: {
    name: "Jonas Weber",
    email: "jonas@northbank.example",
    company: "Northbank Capital",
    city: "Hamburg",
    investor_type: "VC",
    fund_stage: "SEED",
    check_min_usd: 250_000,
    check_max_usd: 1_500_000,
    typical_check_usd: 600_000,
    past_investment_count: 23,
    preferred_stages: ["PRE_SEED", "SEED"],
    preferred_sectors: ["INDUSTRIAL_ROBOTICS", "CLIMATE_ENERGY_SUSTAINABILITY"],
    preferred_regions: ["EUROPE"],
    industries: ["Logistics", "Recycling"],
    thesis_text: "Machines that do dull work well.",
  },
  updateInvestor: { typical_check_usd: 500_000, thesis_text: "Machines that mend things." },
  updateTemperature: { temperature: "WARM" },
  reviewMatch: { ben_rating: 2, ben_notes: "Strong team; ask about unit costs." },
  draftIntroductions: {
    match_ids: [469_762_049],
    owner: "Anna Weiss",
    first: "investor",
    message: "You both care about repair.",
    again: false,
  },
  updateIntroduction: { owner: "Ben Okoro" },
  stepIntroduction: { step: "answer", side: "investor", answer: "yes" },
  answerOwnIntroduction: { key: introductionKey, answer: "yes", shares: ["pitch", "website"] },
  reportOwnMeeting: { key: introductionKey, met: "met" },
  saveOwnIntroductionPreferences: { not_before: "2027-03-01", unsubscribed: false },
  readLinkedIntroduction: { token: "what follows # in the mailed link" },
  answerLinkedIntroduction: {
    token: "what follows # in the mailed link",
    answer: "no",
    reason: "Too early.",
  },
  reportLinkedMeeting: { token: "what follows # in the mailed link", met: "not-yet" },
  saveLinkedPreferences: {
    token: "what follows # in the mailed link",
    not_before: null,
    unsubscribed: true,
  },
  makeIntroductionLink: { side: "investor" },
  createFollowUp: {
    about: { kind: "founder", id: 7 },
    due_on: "2026-12-15",
    owner: "Anna Weiss",
    note: "Ask how the meeting went.",
  },
  updateFollowUp: { done: true, version: 1 },
  dismissFounderDuplicate: { first_id: 7, second_id: 9, dismissed: true },
  dismissInvestorDuplicate: { first_id: 7, second_id: 9, dismissed: false },
  addFounderNote: { text: "Met at the spring fair. Wants to hear from hardware investors." },
  addInvestorNote: { text: "Prefers a call on Fridays." },
  updateFounderNote: { text: "Met at the spring fair; sends the deck in May.", version: 1 },
  updateInvestorNote: { text: "Prefers a call on Mondays.", version: 1 },
  lookUpFounders: {
    records: [{ name: "Maya Okafor", company: "Emberline Robotics Ltd.", website: "emberline.example" }],
  },
  lookUpInvestors: { records: [{ id: 8, name: "Jonas Weber", email: "jonas@northbank.example" }] },
  ...importExamples("Founder"),
  ...importExamples("Investor"),
  ...applicationExamples("Founder"),
  ...applicationExamples("Investor"),
  createAdminSession: { passcode: "your passcode" },
  createView: { table: "founders", ...exampleView },
  updateView: { version: 1, ...exampleView },
  confirmSecondFactor: { code: "123456" },
  beginSecondFactor: { passcode: "your passcode" },
  removeSecondFactor: { passcode: "your passcode", code: "123456" },
  addAdmin: {
    name: "Anna Weiss",
    email: "anna@kindling.example",
    role: "admin",
    current_passcode: "your passcode",
  },
  inviteAdmin: { mail: true, current_passcode: "your passcode" },
  resetAdminSecondFactor: { current_passcode: "your passcode", code: "123456" },
  changeAdminRole: { role: "viewer" },
  switchSharedPasscode: { on: true },
  readAdminInvitation: { token: "what follows # in the link" },
  acceptAdminInvitation: { token: "what follows # in the link", passcode: "long, and only yours" },
  changeOwnPasscode: { current_passcode: "the one you chose", passcode: "long, and only yours" },
  chooseOwnMails: { weekly_summary: true, due_follow_ups: true },
  forgotInvestorPassword: { email: "jonas@northbank.example" },
  createInvestorSession: { email: "jonas@northbank.example", password: "the one you chose" },
  createFounderSession: { token: "what follows # in the mailed link" },
  readFounderLink: { token: "what follows # in the mailed link" },
  readEmailChange: { token: "what follows # in the mailed link" },
  confirmEmailChange: { token: "what follows # in the mailed link" },
  deleteOwnAccount: { email: "maya@emberline.example" },
  readAccountDeletion: { token: "what follows # in the mailed link" },
  confirmAccountDeletion: { token: "what follows # in the mailed link" },
  readAccountRestoration: { token: "what follows # in the mailed link" },
  restoreOwnAccount: { token: "what follows # in the mailed link" },
  changeOwnPassword: { current_password: "the one you chose", password: "long, and only yours" },
  suspendFounder: { reason: "Somebody else uses this account." },
  suspendInvestor: { reason: "Somebody else uses this account." },
  inviteInvestor: { mail: true },
  checkInvitations: { role: "investor", select: { query: { invited: "no" } }, again: false },
  startInvitationRun: {
    ...{ role: "investor", select: { query: { invited: "no" } }, again: false },
    key: "0b9c1f6e-8a53-4f0e-9a51-2f6b1f8f4a11",
  },
  sendTestInvitation: { role: "investor", to: "anna@kindling.example" },
  listInvitationLinks: { after: 0 },
  setInvestorPassword: { token: "what follows # in the invitation", password: "long, and only yours" },
};

function importExamples(One: string): Record<string, object> {
  const cells = ["Maya Okafor", "maya@emberline.example", "Emberline"];
  const column = (heading: string, field: string) => ({
    heading,
    target: { as: "field", field },
    dates: null,
  });
  const columns = [column("Name", "name"), column("Email", "email"), column("Company", "company")];
  const mapping = { columns, values: {} };
  return {
    [`save${One}Mapping`]: { name: "Spring fair", mapping },
    [`create${One}Import`]: {
      file_name: "members.xlsx",
      headings: ["Name", "Email", "Company"],
      mapping,
      policy: "fill",
    },
    [`update${One}Import`]: { policy: "overwrite" },
    [`add${One}ImportRows`]: { rows: [{ line: 2, cells }] },
    [`update${One}ImportRow`]: { cells, policy: null },
  };
}

function applicationExamples(One: string): Record<string, object> {
  const reason = "We know too little about this field to help.";
  return {
    [`approve${One}`]: { from: "pending", confirmed_email: false },
    [`ask${One}`]: { question: "Who else works on it?" },
    [`decline${One}`]: { reason },
    [`approve${One}s`]: { ids: [7, 9], confirmed_email: false },
    [`decline${One}s`]: { ids: [8], reason },
    [`answerAs${One}`]: { answer: "Two engineers, both full time.", question: "Who else works on it?" },
  };
}

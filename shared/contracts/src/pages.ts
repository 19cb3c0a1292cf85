/** Paths of the web client's pages, also those of mailed links. */
const pagePaths = [
  "/",
  "/portfolio",
  "/apply",
  "/invest",
  "/admin/login",
  "/admin/dashboard",
  "/AdminDashboard",
  "/admin/overview",
  "/admin/activity",
  "/admin/archive",
  "/admin/duplicates",
  "/admin/introductions",
  "/admin/applications",
  "/admin/import",
  "/admin/merge/founders",
  "/admin/merge/investors",
  "/admin/review",
  "/admin/two-step",
  "/admin/admins",
  "/admin/me",
  "/admin/invitation",
  "/investor/login",
  "/investor/dashboard",
  "/InvestorDashboard",
  "/investor/invitation",
  "/introduction",
  "/email-change",
  "/account-deletion",
  "/account-restoration",
  "/founder/login",
  "/FounderLogin",
  "/founder/dashboard",
  "/FounderDashboard",
] as const;

export type PagePath = (typeof pagePaths)[number];

const known = new Set(pagePaths.map((path) => path.toLowerCase()));

/** Whether a page has this path, ignoring case and a trailing slash. */
export const isPagePath = (path: string): boolean => known.has(path.toLowerCase().replace(/(?<=\w)\/$/, ""));

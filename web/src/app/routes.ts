import type { PagePath } from "@kindling/contracts/pages.ts";
import { matchPath } from "react-router-dom";
import LandingPage from "../features/landing/landing-page.tsx";
import { type LazyPage, lazyPage } from "./lazy-page.tsx";

const adminDashboard = lazyPage(() => import("../features/admin-dashboard/admin-dashboard-page.tsx"));
const investorDashboard = lazyPage(
  () => import("../features/investor-dashboard/investor-dashboard-page.tsx"),
);
const founderDashboard = lazyPage(() => import("../features/founder-dashboard/founder-dashboard-page.tsx"));
const founderLogin = lazyPage(() => import("../features/founder-login/founder-login-page.tsx"));

// Part of the first chunk: most visitors want it, and it is small.
const landing: LazyPage = Object.assign(LandingPage, { preload: async () => {} });

/** The page of each path, ignoring case and a trailing slash. */
export const pages: Record<PagePath, LazyPage> = {
  "/": landing,
  "/portfolio": lazyPage(() => import("../features/portfolio/portfolio-page.tsx")),
  "/apply": lazyPage(() => import("../features/join/apply-page.tsx")),
  "/invest": lazyPage(() => import("../features/join/invest-page.tsx")),
  "/admin/login": lazyPage(() => import("../features/admin-login/admin-login-page.tsx")),
  "/admin/dashboard": adminDashboard,
  "/AdminDashboard": adminDashboard,
  "/admin/overview": lazyPage(() => import("../features/overview/overview-page.tsx")),
  "/admin/activity": lazyPage(() => import("../features/activity/activity-page.tsx")),
  "/admin/archive": lazyPage(() => import("../features/archive/archive-page.tsx")),
  "/admin/duplicates": lazyPage(() => import("../features/duplicates/duplicates-page.tsx")),
  "/admin/introductions": lazyPage(() => import("../features/introductions/introductions-page.tsx")),
  "/admin/applications": lazyPage(() => import("../features/applications/applications-page.tsx")),
  "/admin/import": lazyPage(() => import("../features/imports/import-page.tsx")),
  "/admin/merge/founders": lazyPage(() => import("../features/merge/founder-merge-page.tsx")),
  "/admin/merge/investors": lazyPage(() => import("../features/merge/investor-merge-page.tsx")),
  "/admin/review": lazyPage(() => import("../features/review/review-page.tsx")),
  "/admin/two-step": lazyPage(() => import("../features/two-step/two-step-page.tsx")),
  "/admin/admins": lazyPage(() => import("../features/admins/admins-page.tsx")),
  "/admin/me": lazyPage(() => import("../features/own-admin/own-admin-page.tsx")),
  "/admin/invitation": lazyPage(() => import("../features/admin-invitation/admin-invitation-page.tsx")),
  "/investor/login": lazyPage(() => import("../features/investor-login/investor-login-page.tsx")),
  "/investor/dashboard": investorDashboard,
  "/InvestorDashboard": investorDashboard,
  "/investor/invitation": lazyPage(
    () => import("../features/investor-invitation/investor-invitation-page.tsx"),
  ),
  "/introduction": lazyPage(() => import("../features/introduction-answer/introduction-answer-page.tsx")),
  "/email-change": lazyPage(() => import("../features/email-change/email-change-page.tsx")),
  "/account-deletion": lazyPage(() => import("../features/account-deletion/account-deletion-page.tsx")),
  "/account-restoration": lazyPage(
    () => import("../features/account-restoration/account-restoration-page.tsx"),
  ),
  "/founder/login": founderLogin,
  "/FounderLogin": founderLogin,
  "/founder/dashboard": founderDashboard,
  "/FounderDashboard": founderDashboard,
};

/** Fetches the page of a path. A failure is ignored here: rendering the page fails again, and shows the error. */
export async function preloadPage(pathname: string): Promise<void> {
  const known = Object.entries(pages).find(([path]) => matchPath(path, pathname));
  await known?.[1].preload().catch(() => {});
}

import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { Main, PublicLayout } from "../../ui/site/layouts.tsx";
import { CommunityCards } from "./community-cards.tsx";
import { CommunityNumbers } from "./community-numbers.tsx";
import { Hero } from "./hero.tsx";
import { InvestCall } from "./invest-call.tsx";
import { Webinars } from "./webinars.tsx";
import { WhyJoin } from "./why-join.tsx";

/** The landing page. */
export default function LandingPage() {
  useDocumentTitle(null);
  return (
    <PublicLayout adminLink>
      <Main>
        <Hero />
        <CommunityNumbers />
        <WhyJoin />
        <Webinars />
        <CommunityCards />
        <InvestCall />
      </Main>
    </PublicLayout>
  );
}

import { serviceCategories } from "@kindling/contracts/enumerations/services.ts";
import ArrowRight from "lucide-react/icons/arrow-right";
import Hourglass from "lucide-react/icons/hourglass";
import Store from "lucide-react/icons/store";
import { Link } from "../../ui/link.tsx";

const named = serviceCategories.slice(0, 5);

/** A link to the portfolio, and a placeholder for more. */
export function CommunityCards() {
  return (
    <section aria-labelledby="community" className="page-width py-16 sm:py-24">
      <h2 id="community" className="display">
        From the community, for the community
      </h2>
      <div className="mt-10 grid gap-6 md:grid-cols-[3fr_2fr]">
        <PortfolioCard />
        <ServicesPlaceholder />
      </div>
    </section>
  );
}

function PortfolioCard() {
  return (
    <div className="group relative flex flex-col rounded-2xl border bg-surface p-6 shadow-sm transition-shadow hover:shadow-md has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:p-8">
      <span className="flex size-11 items-center justify-center rounded-lg bg-ember-soft text-on-ember-soft">
        <Store aria-hidden="true" className="size-5.5" />
      </span>
      <h3 className="mt-5 text-2xl font-semibold tracking-tight">
        {/* The whole card is the link; only its name is read. */}
        <Link plain to="/portfolio" className="outline-none after:absolute after:inset-0 after:rounded-2xl">
          Community Portfolio
        </Link>
      </h3>
      <p className="mt-2 max-w-lg text-lg text-muted">
        Services by founders, for founders: find someone who has solved it before, or offer what you do best.
      </p>
      <ul className="mt-6 flex flex-wrap gap-2">
        {named.map((category) => (
          <li key={category} className="rounded-full bg-hover px-3 py-1 text-sm">
            {category}
          </li>
        ))}
        <li className="px-1.5 py-1 text-sm text-muted">+{serviceCategories.length - named.length} more</li>
      </ul>
      <p
        aria-hidden="true"
        className="mt-auto flex items-center gap-2 pt-8 font-medium text-ember-text underline-offset-4 group-hover:underline"
      >
        Browse the portfolio
        <ArrowRight className="size-4.5 transition-transform group-hover:translate-x-0.5" />
      </p>
    </div>
  );
}

function ServicesPlaceholder() {
  return (
    <div className="flex flex-col items-start rounded-2xl border border-dashed border-edge p-6 sm:p-8">
      <span className="flex size-11 items-center justify-center rounded-lg bg-hover text-muted">
        <Hourglass aria-hidden="true" className="size-5" />
      </span>
      <h3 className="mt-5 text-2xl font-semibold tracking-tight">Services Coming Soon</h3>
      <p className="mt-2 text-lg text-muted">
        Tools and partner offers for members are in the making. You will find them here.
      </p>
    </div>
  );
}

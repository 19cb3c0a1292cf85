import type { OwnInvestor } from "@kindling/contracts/investors/schemas.ts";
import Banknote from "lucide-react/icons/banknote";
import Briefcase from "lucide-react/icons/briefcase";
import Sprout from "lucide-react/icons/sprout";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { formatCount, formatUsd, notSpecified } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";

/** Three figures about an investor. */
export function InvestorCards({ investor }: { investor: OwnInvestor }) {
  const { years_experience, past_investment_count, typical_check_usd } = investor;
  return (
    <div className="mt-6 grid gap-3 sm:grid-cols-3 sm:gap-4 lg:gap-6">
      <Figure
        title="Investment Experience"
        icon={<Briefcase />}
        value={years_experience === null ? null : yearsText(years_experience)}
        caption="Backing founders"
      />
      <Figure
        title="Past Investments"
        icon={<Sprout />}
        value={past_investment_count === null ? null : formatCount(past_investment_count)}
        caption="Companies backed"
      />
      <Figure
        title="Typical Check Size"
        icon={<Banknote />}
        value={typical_check_usd === null ? null : formatUsd(typical_check_usd)}
        missing="Not set"
        caption="Per investment"
      />
    </div>
  );
}

const yearsText = (years: number): string => (years === 1 ? "1 year" : `${formatCount(years)} years`);

/** On phones the value is beside its title and caption. */
const besideTitle = "mt-2 max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 max-sm:mt-0";

interface FigureProps {
  title: string;
  icon: ReactNode;
  value: string | null;
  missing?: string;
  caption: string;
}

function Figure({ title, icon, value, missing = notSpecified, caption }: FigureProps) {
  return (
    <Card className="flex items-start justify-between gap-4 max-sm:py-4">
      <div className="min-w-0 max-sm:grid max-sm:grow max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:gap-x-4">
        <h3 className="text-sm font-medium tracking-normal text-muted">{title}</h3>
        {value === null ? (
          <p className={classNames(besideTitle, "text-xl font-medium text-muted lg:text-2xl")}>{missing}</p>
        ) : (
          <p className={classNames(besideTitle, "figures text-2xl font-semibold tracking-tight lg:text-3xl")}>
            {value}
          </p>
        )}
        <p className="mt-1 text-sm text-muted">{caption}</p>
      </div>
      <div
        aria-hidden="true"
        className="shrink-0 rounded-lg bg-ember-soft p-2.5 text-on-ember-soft max-lg:hidden [&_svg]:size-5"
      >
        {icon}
      </div>
    </Card>
  );
}

import BookOpen from "lucide-react/icons/book-open";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import Target from "lucide-react/icons/target";
import TrendingUp from "lucide-react/icons/trending-up";
import type { ComponentType, SVGProps } from "react";
import { useConfig } from "../../lib/config.ts";

interface Reason {
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  title: string;
  text: string;
}

const reasons: Reason[] = [
  {
    icon: Target,
    title: "Investors who fit",
    text: "Sector, stage, check size, region and track record are weighed for every pair, so an introduction starts with a reason.",
  },
  {
    icon: TrendingUp,
    title: "A living profile",
    text: "Company, metrics and ask in one place that you keep up to date yourself, in minutes.",
  },
  {
    icon: BookOpen,
    title: "Webinars that teach",
    text: "A library of webinars on raising, selling and building, free for every founder who joins.",
  },
  {
    icon: HeartHandshake,
    title: "Help from peers",
    text: "Services offered by people who have been where you are, and a community chat that answers.",
  },
];

export function WhyJoin() {
  const { product } = useConfig();
  return (
    <section aria-labelledby="why-join" className="border-y bg-sunken">
      <div className="page-width py-16 sm:py-24">
        <h2 id="why-join" className="display">
          Why join {product}?
        </h2>
        <p className="mt-3 max-w-xl text-lg text-balance text-muted">
          Raising money is lonely work. It goes better beside people who know the way.
        </p>
        <ul className="mt-10 grid gap-x-8 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-4">
          {reasons.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4 border-t border-edge/40 py-6 sm:flex-col sm:pb-0">
              <Icon aria-hidden="true" className="size-6 shrink-0 text-ember-text" />
              <div>
                <h3 className="text-lg leading-6 font-semibold sm:mt-1">{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

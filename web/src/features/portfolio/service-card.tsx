import Clock from "lucide-react/icons/clock";
import MapPin from "lucide-react/icons/map-pin";
import Tag from "lucide-react/icons/tag";
import type { ReactNode } from "react";
import { useConfig } from "../../lib/config.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { contactHref, type ListedService } from "./listed-service.ts";
import { RatingStars } from "./rating-stars.tsx";

/** Tags that a card shows before "+N more" (spec section 9). */
const shownTags = 2;

/** A service that a founder offers (spec section 2). */
export function ServiceCard({ service }: { service: ListedService }) {
  const { title, provider, company, featured, description, category, tags } = service;
  return (
    <article className="flex w-full min-w-0 flex-col rounded-xl border bg-surface p-5 shadow-sm transition-shadow hover:shadow-md sm:p-6">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg leading-6 font-semibold">{title}</h2>
        {featured && <Badge>Featured</Badge>}
      </div>
      <p className="mt-1 text-sm text-muted">
        <span className="font-medium text-ink">{provider}</span>
        {company && ` · ${company}`}
      </p>
      <p className="mt-3 line-clamp-3 text-sm leading-6" title={description}>
        {description}
      </p>
      <ul aria-label="Category and tags" className="mt-4 flex flex-wrap items-center gap-1.5">
        <Chip soft>{category}</Chip>
        {tags.slice(0, shownTags).map((tag) => (
          <Chip key={tag}>{tag}</Chip>
        ))}
        {tags.length > shownTags && (
          <li title={tags.slice(shownTags).join(", ")} className="px-1 text-xs text-muted">
            +{tags.length - shownTags} more
          </li>
        )}
      </ul>
      <Facts service={service} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-5">
        <RatingStars rating={service.rating} reviews={service.reviews} />
        <Contact service={service} />
      </div>
    </article>
  );
}

function Chip({ soft = false, children }: { soft?: boolean; children: string }) {
  return (
    <li
      className={`rounded-full px-2.5 py-1 text-xs ${soft ? "bg-ember-soft font-medium text-on-ember-soft" : "bg-hover"}`}
    >
      {children}
    </li>
  );
}

function Facts({ service: { location, pricing, duration } }: { service: ListedService }) {
  return (
    <dl className="mt-4 grid gap-1.5 border-t pt-4 text-sm empty:hidden">
      {location && (
        <Fact icon={<MapPin />} label="Location">
          {location}
        </Fact>
      )}
      {pricing && (
        <Fact icon={<Tag />} label="Pricing">
          {pricing}
        </Fact>
      )}
      {duration && (
        <Fact icon={<Clock />} label="Duration">
          {duration}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: string }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-muted [&_svg]:size-4">
        <span aria-hidden="true">{icon}</span>
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Contact({ service }: { service: ListedService }) {
  const href = contactHref(service, useConfig());
  const name = <span className="sr-only"> {service.provider}</span>;
  if (href === null)
    return (
      <Button
        variant="outline"
        size="sm"
        onClick={() =>
          toast({
            title: "No contact given",
            description: `${service.provider} has not left an address yet.`,
          })
        }
      >
        Contact{name}
      </Button>
    );
  const elsewhere = href.startsWith("mailto:") ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return (
    <a href={href} {...elsewhere} className={buttonClass("outline", "sm")}>
      Contact{name}
      {elsewhere.target && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}

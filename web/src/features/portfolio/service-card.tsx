import { useConfig } from "../../lib/config.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { contactHref, initialsOf, type ListedService } from "./listed-service.ts";
import { RatingStars } from "./rating-stars.tsx";

/** Tags that a card shows before "+N more" (spec section 9). */
const shownTags = 2;

/** A service that a founder offers (spec section 2). Its five parts share the rows of the grid with its neighbours. */
export function ServiceCard({ service }: { service: ListedService }) {
  const { title, featured, description, category, location, tags, rating, reviews } = service;
  return (
    <article className="row-span-5 grid min-w-0 grid-rows-subgrid gap-y-3 rounded-xl border bg-surface p-4 shadow-sm sm:gap-y-4 sm:p-6">
      <div className="min-w-0">
        <div className="flex min-h-6 items-center justify-between gap-3">
          <p className="text-sm text-muted">
            <span>{category}</span>
            {location && (
              <>
                {" · "}
                <span className="sr-only">Location: </span>
                <span>{location}</span>
              </>
            )}
          </p>
          {featured && <Badge variant="soft">Featured</Badge>}
        </div>
        <h2 className="mt-2 text-xl leading-7 font-semibold">{title}</h2>
        <RatingStars rating={rating} reviews={reviews} />
      </div>
      <p className="line-clamp-3 text-sm leading-6 text-muted" title={description}>
        {description}
      </p>
      <ul aria-label="Tags" className="flex flex-wrap items-start gap-1.5 empty:hidden">
        {tags.slice(0, shownTags).map((tag) => (
          <li key={tag} className="rounded-full bg-hover px-2.5 py-1 text-xs">
            {tag}
          </li>
        ))}
        {tags.length > shownTags && (
          <li title={tags.slice(shownTags).join(", ")} className="px-1 py-1 text-xs text-muted">
            +{tags.length - shownTags} more
          </li>
        )}
      </ul>
      <Facts service={service} />
      <Provider service={service} />
    </article>
  );
}

function Facts({ service: { pricing, duration } }: { service: ListedService }) {
  return (
    <dl className="row-start-4 flex flex-wrap gap-x-6 gap-y-1 border-t pt-3 empty:border-0 sm:grid sm:grid-cols-2 sm:content-start sm:gap-x-4 sm:pt-4">
      <Fact label="Pricing">{pricing}</Fact>
      <Fact label="Duration">{duration}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: string | null }) {
  if (children === null) return null;
  return (
    <div className="flex min-w-0 items-baseline gap-2 sm:block">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-sm font-medium sm:mt-0.5">{children}</dd>
    </div>
  );
}

/** Who offers the service, and how to reach them. */
function Provider({ service }: { service: ListedService }) {
  const { provider, company } = service;
  return (
    <div className="row-start-5 flex items-center gap-3 border-t pt-3 sm:pt-4">
      <span
        aria-hidden="true"
        className="flex size-10 shrink-0 items-center justify-center rounded-full bg-hover text-sm font-semibold"
      >
        {initialsOf(provider)}
      </span>
      <div className="min-w-0 grow text-sm">
        <p className="font-medium">{provider}</p>
        {company && <p className="text-muted">{company}</p>}
      </div>
      <Contact service={service} />
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

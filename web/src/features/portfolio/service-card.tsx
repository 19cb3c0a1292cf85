import { useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { useConfig } from "../../lib/config.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { contactHref, initialsOf, type ListedService } from "./listed-service.ts";
import { RatingStars } from "./rating-stars.tsx";

/** Tags that a card shows before "+N more". */
const shownTags = 2;

/** A service that a founder offers. Beside others, its five parts share their rows. */
export function ServiceCard({ service }: { service: ListedService }) {
  const { title, featured, description, category, location, tags, rating, reviews } = service;
  return (
    <article className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 rounded-xl border bg-surface p-4 shadow-sm sm:row-span-5 sm:grid-cols-[minmax(0,1fr)] sm:grid-rows-subgrid sm:gap-y-4 sm:p-6">
      <div className="col-span-full min-w-0">
        <div className="flex min-h-5 sm:min-h-6 items-center justify-between gap-3">
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
        <h2 className="mt-1 text-lg leading-6 font-semibold sm:mt-2 sm:text-xl sm:leading-7">{title}</h2>
        <RatingStars rating={rating} reviews={reviews} />
      </div>
      <Description text={description} of={title} />
      <Tags tags={tags} />
      <Facts service={service} />
      <Provider service={service} />
    </article>
  );
}

/** The first three lines of a text, and the rest on request; the button is on the third line. */
function Description({ text, of }: { text: string; of: string }) {
  const shown = useRef<HTMLSpanElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (open) return undefined;
    const element = shown.current!;
    const observer = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [open]);
  return (
    <p className="relative col-span-full self-start text-sm text-muted sm:leading-6">
      <span ref={shown} className={classNames(!open && "line-clamp-3")}>
        {text}
      </span>
      {isCut && (
        <span
          className={
            open
              ? "ml-1.5"
              : "absolute right-0 bottom-0 bg-surface pl-1 before:absolute before:inset-y-0 before:right-full before:w-8 before:bg-linear-to-r before:from-transparent before:to-surface"
          }
        >
          <Button variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Show less" : "Show more"}
            <span className="sr-only"> of {of}</span>
          </Button>
        </span>
      )}
    </p>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <ul aria-label="Tags" className="col-span-full flex flex-wrap items-start gap-1.5 empty:hidden">
      {tags.slice(0, open ? undefined : shownTags).map((tag) => (
        <li key={tag} className="rounded-full bg-hover px-2.5 py-0.5 text-xs sm:py-1">
          {tag}
        </li>
      ))}
      {tags.length > shownTags && (
        <li className="flex">
          <button
            type="button"
            aria-expanded={open}
            className="rounded-sm px-1 py-0.5 text-xs text-muted underline decoration-current/40 underline-offset-4 hover:decoration-current sm:py-1"
            onClick={() => setOpen(!open)}
          >
            {open ? "Show less" : `+${tags.length - shownTags} more`}
          </button>
        </li>
      )}
    </ul>
  );
}

function Facts({ service: { pricing, duration } }: { service: ListedService }) {
  return (
    <dl className="col-start-1 row-start-5 -mt-1.5 text-sm sm:row-start-4 sm:mt-0 sm:grid sm:grid-cols-2 sm:content-start sm:gap-x-4 sm:border-t sm:pt-4 sm:empty:border-0">
      <Fact label="Pricing">{pricing}</Fact>
      <Fact label="Duration">{duration}</Fact>
    </dl>
  );
}

/** On phones the facts are one line of text, without visible labels. */
function Fact({ label, children }: { label: string; children: string | null }) {
  if (children === null) return null;
  return (
    <div className="inline not-last:after:content-['_·_'] sm:block sm:min-w-0 sm:after:content-none!">
      <dt className="sr-only sm:not-sr-only sm:text-xs sm:text-muted">{label}</dt>
      <dd className="inline sm:mt-0.5 sm:block sm:font-medium">{children}</dd>
    </div>
  );
}

/** Who offers the service, and how to reach them. */
function Provider({ service }: { service: ListedService }) {
  const { provider, company } = service;
  return (
    <div className="contents sm:row-start-5 sm:flex sm:items-center sm:gap-3 sm:border-t sm:pt-4">
      <span
        aria-hidden="true"
        className="hidden size-10 shrink-0 items-center justify-center rounded-full bg-hover text-sm font-semibold sm:flex"
      >
        {initialsOf(provider)}
      </span>
      <div className="row-start-4 mt-1 flex min-w-0 flex-wrap gap-x-2 text-sm sm:mt-0 sm:block sm:grow">
        <p className="font-medium">{provider}</p>
        {company && <p className="text-muted">{company}</p>}
      </div>
      <div className="col-start-2 row-span-2 row-start-4 shrink-0 self-center">
        <Contact service={service} />
      </div>
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

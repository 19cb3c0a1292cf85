import type { ClientConfig } from "@kindling/contracts/gateway/schemas.ts";
import { founderForm } from "../../forms/founder-sections.ts";
import { useConfig } from "../../lib/config.ts";

const labels = founderForm.founder.flatMap(({ fields }) =>
  fields.filter(({ required }) => required).map(({ label }) => label),
);
const required = new Intl.ListFormat("en-US").format(labels);

const stepsWith = (signIn: ClientConfig["founder_sign_in"]) => [
  {
    title: "You apply",
    text: `A few minutes. ${required} are required; the rest sharpens your matches.`,
  },
  {
    title: "You log in",
    text:
      signIn === "link"
        ? "With the email you applied with: we mail you a link to your dashboard, which is yours to keep current."
        : "With the email you applied with. Your dashboard is there at once, and yours to keep current.",
  },
  {
    title: "You meet people",
    text: "Webinars, services by founders for founders, and investors who look for what you build.",
  },
];

/** Tells applicants what happens after the form. */
export function WhatHappensNext() {
  const { product, founder_sign_in } = useConfig();
  return (
    <aside aria-labelledby="next-steps" className="rounded-xl bg-sunken p-6 lg:sticky lg:top-6">
      <h2 id="next-steps" className="font-semibold">
        What happens next
      </h2>
      <ol className="mt-5 grid gap-5">
        {stepsWith(founder_sign_in).map(({ title, text }, index) => (
          <li key={title} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="figures flex size-7 shrink-0 items-center justify-center rounded-full bg-surface text-sm font-semibold text-ember-text"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-medium">{title}</p>
              <p className="mt-0.5 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-5 border-t pt-4 text-sm text-muted">
        What you tell us is seen by the people who run {product}, and used to find investors for you.
      </p>
    </aside>
  );
}

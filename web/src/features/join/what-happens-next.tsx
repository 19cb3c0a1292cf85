import type { ClientConfig } from "@kindling/contracts/gateway/schemas.ts";
import { founderForm } from "../../forms/founder-sections.ts";
import { useConfig } from "../../lib/config.ts";
import { NextSteps } from "../../ui/site/next-steps.tsx";

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
    <NextSteps
      steps={stepsWith(founder_sign_in)}
      note={`What you tell us is seen by the people who run ${product}, and used to find investors for you.`}
    />
  );
}

import type { ReactNode } from "react";

interface NextStepsProps {
  steps: readonly { title: string; text: string }[];
  /** What becomes of the data. */
  note: ReactNode;
}

/** Tells what happens after a form, beside it. */
export function NextSteps({ steps, note }: NextStepsProps) {
  return (
    <aside aria-labelledby="next-steps" className="rounded-xl bg-sunken p-6 lg:sticky lg:top-6">
      <h2 id="next-steps" className="font-semibold">
        What happens next
      </h2>
      <ol className="mt-5 grid gap-5 sm:max-lg:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3.5 sm:max-lg:flex-col">
            <span
              aria-hidden="true"
              className="figures flex size-7 shrink-0 items-center justify-center rounded-full border border-edge bg-surface text-sm font-semibold text-ember-text"
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
      <p className="mt-5 border-t pt-4 text-sm text-muted">{note}</p>
    </aside>
  );
}

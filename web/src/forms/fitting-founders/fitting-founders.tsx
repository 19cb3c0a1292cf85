import { countFittingFounders } from "@kindling/contracts/matches/fit-endpoint.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Users from "lucide-react/icons/users";
import type { ComponentType } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { endpointQuery } from "../../lib/api/endpoint-query.ts";
import { useDebounced } from "../../lib/browser-state/use-debounced.ts";
import { classNames } from "../../lib/class-names.ts";
import type { RecordSection } from "../record/record-field.ts";
import type { RecordValues } from "../record/record-values.ts";
import { criteriaQuery, type FitCriteria, fitText, missingCriteria } from "./fit-criteria.ts";

/** Pause in changes before the founders are counted, in ms. */
const pauseMs = 400;

interface FittingFoundersProps {
  /** The current criteria: the count follows them. */
  criteria: FitCriteria;
  /** The sections in which they are entered. */
  sections: readonly RecordSection[];
  className?: string;
}

/** How many founders fit what an investor looks for; nothing while it is not known. */
export function FitCount({ criteria, className }: Omit<FittingFoundersProps, "sections">) {
  const requested = useDebounced(criteriaQuery(criteria), pauseMs);
  const { data, isError, isFetching } = useQuery({
    ...endpointQuery(countFittingFounders, { query: requested }),
    enabled: requested !== "",
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const fit = requested === "" || isError ? undefined : data;
  // The empty status stays, because screen readers announce only changes of elements that they know.
  if (fit === undefined) return <p role="status" className="sr-only" />;
  return (
    <p
      role="status"
      className={classNames("flex items-center gap-2 font-semibold", isFetching && "opacity-70", className)}
    >
      <Users aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      <span className="figures">{fitText(fit)}</span>
    </p>
  );
}

/** Which preferences are missing, and what each would add. */
export function MissingPreferences({ criteria, sections, className }: FittingFoundersProps) {
  const missing = missingCriteria(
    criteria,
    new Set(sections.flatMap(({ fields }) => fields.map(({ name }) => name))),
  );
  if (missing.length === 0) return null;
  return (
    <div className={classNames("text-sm text-muted", className)}>
      <p>Add these for better matches:</p>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5">
        {missing.map(({ label, adds }) => (
          <li key={label}>
            <span className="font-medium text-ink">{label}</span> would {adds}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The number of fitting founders and the missing preferences, as a part of a page. */
export function FittingFounders({ className, ...props }: FittingFoundersProps) {
  return (
    <div className={classNames("flex flex-col gap-1 has-[>.sr-only:only-child]:sr-only", className)}>
      <FitCount {...props} />
      <MissingPreferences {...props} />
    </div>
  );
}

interface FormFitProps extends Omit<FittingFoundersProps, "criteria"> {
  form: UseFormReturn<RecordValues, unknown, object>;
  /** Stored criteria that are not in the form. */
  stored?: FitCriteria;
  /** The component that shows the number. */
  show?: ComponentType<FittingFoundersProps>;
}

/** How many founders fit the criteria that are entered into a form. */
export function FormFit({ form: { control }, stored, show: Show = FittingFounders, ...props }: FormFitProps) {
  const entered = useWatch({ control });
  return <Show criteria={{ ...stored, ...(entered as FitCriteria) }} {...props} />;
}

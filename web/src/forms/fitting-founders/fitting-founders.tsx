import { useQuery } from "@tanstack/react-query";
import Users from "lucide-react/icons/users";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useDebounced } from "../../lib/browser-state/use-debounced.ts";
import { classNames } from "../../lib/class-names.ts";
import type { RecordSection } from "../record/record-field.ts";
import type { RecordValues } from "../record/record-values.ts";
import { fittingFoundersQuery } from "./count-fitting-founders.ts";
import { criteriaQuery, type FitCriteria, fitText, missingCriteria } from "./fit-criteria.ts";

/** Pause in changes before the founders are counted, in ms. */
const pauseMs = 400;

interface FittingFoundersProps {
  /** As they are now: the count follows them. */
  criteria: FitCriteria;
  /** The sections in which they are entered. */
  sections: readonly RecordSection[];
  className?: string;
}

/** How many founders fit what an investor looks for, and which preferences are missing. */
export function FittingFounders({ criteria, sections, className }: FittingFoundersProps) {
  const asked = useDebounced(criteriaQuery(criteria), pauseMs);
  const { data, isError, isFetching } = useQuery(fittingFoundersQuery(asked));
  const fit = asked === "" || isError ? undefined : data;
  const missing = missingCriteria(
    criteria,
    new Set(sections.flatMap(({ fields }) => fields.map(({ name }) => name))),
  );
  // It stays for screen readers, which announce what appears in it.
  const isEmpty = fit === undefined && missing.length === 0;
  return (
    <div className={isEmpty ? "sr-only" : classNames("text-sm", className)}>
      <p role="status" className={classNames("flex items-center gap-2", isFetching && "opacity-70")}>
        {fit !== undefined && (
          <>
            <Users aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
            <span className="figures text-base font-semibold">{fitText(fit)}</span>
          </>
        )}
      </p>
      {missing.length > 0 && (
        <>
          <p className="mt-1 text-muted">Not said yet, and what it would add:</p>
          <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5 text-muted">
            {missing.map(({ label, adds }) => (
              <li key={label}>
                <span className="font-medium text-ink">{label}</span> would {adds}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface FormFitProps extends Omit<FittingFoundersProps, "criteria"> {
  form: UseFormReturn<RecordValues, unknown, object>;
  /** What the form does not have. */
  stored?: FitCriteria;
}

/** The same for what is entered into a form. */
export function FormFit({ form: { control }, stored, ...props }: FormFitProps) {
  const entered = useWatch({ control });
  return <FittingFounders criteria={{ ...stored, ...(entered as FitCriteria) }} {...props} />;
}

import CircleAlert from "lucide-react/icons/circle-alert";
import { createContext, type ReactNode, useContext, useId } from "react";
import { classNames } from "../../lib/class-names.ts";

interface FieldIds {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldIds | null>(null);

/** The attributes that a control takes from the `Field` around it: id, description, error, required. */
export function useFieldControl(own: { id?: string | undefined } = {}) {
  const field = useContext(FieldContext);
  if (!field) return { id: own.id };
  return {
    id: own.id ?? field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
    "aria-required": field.required || undefined,
  };
}

/** The attributes that a group of controls takes from the `Field` around it. The label's id names the group. */
export function useFieldGroup() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return { role: "group", "aria-labelledby": field.labelId, "aria-describedby": field.describedBy };
}

export function useFieldLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId;
}

interface FieldProps {
  label: ReactNode;
  children: ReactNode;
  /** Marks the label, also for screen readers. The form does the validation. */
  required?: boolean;
  description?: ReactNode;
  error?: string | null | undefined;
  /** The field contains several controls, such as a checklist. */
  group?: boolean;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  className?: string;
}

/** A label, a control, its description and its error, connected by ids. */
export function Field({
  label,
  children,
  required = false,
  description,
  error,
  group = false,
  hideLabel = false,
  className,
}: FieldProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(" ");
  const labelClass = classNames("text-sm font-medium", hideLabel && "sr-only");
  const labelContent = (
    <>
      {label}
      {required && (
        <span aria-hidden="true" className="ml-0.5 text-danger-text">
          *
        </span>
      )}
    </>
  );
  return (
    <FieldContext
      value={{ id, labelId, describedBy: describedBy || undefined, invalid: Boolean(error), required }}
    >
      <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
        {group ? (
          <span id={labelId} className={labelClass}>
            {labelContent}
          </span>
        ) : (
          <label id={labelId} htmlFor={id} className={labelClass}>
            {labelContent}
          </label>
        )}
        {children}
        {description && (
          <p id={`${id}-description`} className="text-sm text-muted">
            {description}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-danger-text">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

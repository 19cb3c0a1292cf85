import Plus from "lucide-react/icons/plus";
import { Button } from "../../../ui/button.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { Completeness } from "./completeness.ts";

interface MissingFieldsProps {
  missing: Completeness["missing"];
  /** Edits the profile, from this field on. */
  onEdit: (name: string) => void;
  className?: string;
}

/** The empty fields of the profile; each leads to its field. */
export function MissingFields({ missing, onEdit, className }: MissingFieldsProps) {
  if (missing.length === 0) return null;
  return (
    <div className={className}>
      <p id="missing-fields" className="text-sm text-muted">
        Still missing:
      </p>
      <ul aria-labelledby="missing-fields" className="mt-2 flex flex-wrap gap-2">
        {missing.map(({ name, label }) => (
          <li key={name}>
            <Button variant="outline" size="sm" className="rounded-full!" onClick={() => onEdit(name)}>
              <Plus aria-hidden="true" className="-ml-0.5 size-3.5 text-ember-text" />
              <VisuallyHidden>Add </VisuallyHidden>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

import Plus from "lucide-react/icons/plus";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button, type ButtonVariant } from "../../ui/button.tsx";

interface AddButtonProps {
  what: "founder" | "investor";
  variant?: ButtonVariant;
  /** Where there is little room, its icon only. */
  short?: boolean;
  onAdd: (what: "founder" | "investor") => void;
}

/** Opens the form that adds a record; nothing for viewers. */
export function AddButton({ what, variant, short = false, onAdd }: AddButtonProps) {
  if (!useMayEdit()) return null;
  return (
    <Button
      size="sm"
      variant={variant}
      className={short ? "max-md:w-8 max-md:px-0! @max-sm:w-8 @max-sm:px-0!" : undefined}
      onClick={() => onAdd(what)}
    >
      <Plus aria-hidden="true" className="size-4" />
      <span className={short ? "max-md:sr-only @max-sm:sr-only" : undefined}>
        {what === "founder" ? "Add Founder" : "Add Investor"}
      </span>
    </Button>
  );
}

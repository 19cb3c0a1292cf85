import Plus from "lucide-react/icons/plus";
import { useMayEdit } from "../../../lib/session/may-edit.ts";
import { Button, type ButtonVariant } from "../../../ui/button.tsx";

interface AddButtonProps {
  what: "founder" | "investor";
  variant?: ButtonVariant;
  onAdd: (what: "founder" | "investor") => void;
}

/** Opens the form that adds a record; nothing for viewers. */
export function AddButton({ what, variant, onAdd }: AddButtonProps) {
  if (!useMayEdit()) return null;
  return (
    <Button size="sm" variant={variant} onClick={() => onAdd(what)}>
      <Plus aria-hidden="true" className="size-4" />
      {what === "founder" ? "Add Founder" : "Add Investor"}
    </Button>
  );
}

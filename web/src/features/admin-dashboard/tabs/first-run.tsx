import Sprout from "lucide-react/icons/sprout";
import { useMayEdit } from "../../../lib/session/may-edit.ts";
import { EmptyState } from "../../../ui/states/states.tsx";
import { AddButton } from "../../records/add-button.tsx";

interface FirstRunProps {
  /** "No founders found" */
  title: string;
  onAdd: (what: "founder" | "investor") => void;
}

/** The empty state of a list without records, search and filters. */
export function FirstRun({ title, onAdd }: FirstRunProps) {
  if (!useMayEdit())
    return <EmptyState icon={<Sprout />} title={title} description="Your community starts here." />;
  return (
    <EmptyState
      icon={<Sprout />}
      title={title}
      description="Your community starts here. Add a founder and an investor, and see whether they match."
      action={
        <>
          <AddButton what="founder" onAdd={onAdd} />
          <AddButton what="investor" variant="outline" onAdd={onAdd} />
        </>
      }
    />
  );
}

import Plus from "lucide-react/icons/plus";
import Sprout from "lucide-react/icons/sprout";
import { useMayEdit } from "../../../lib/session/may-edit.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";

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
          <Button onClick={() => onAdd("founder")}>
            <Plus aria-hidden="true" className="size-4" />
            Add Founder
          </Button>
          <Button variant="outline" onClick={() => onAdd("investor")}>
            <Plus aria-hidden="true" className="size-4" />
            Add Investor
          </Button>
        </>
      }
    />
  );
}

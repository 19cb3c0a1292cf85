import FileUp from "lucide-react/icons/file-up";
import Sprout from "lucide-react/icons/sprout";
import { useMayEdit } from "../../../lib/session/may-edit.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { AddButton } from "../../records/add-button.tsx";
import { importPath } from "../../records/import-link.tsx";

interface FirstRunProps {
  /** "No founders found" */
  title: string;
  /** Who the list has. */
  member: "founder" | "investor";
  onAdd: (what: "founder" | "investor") => void;
}

/** The empty state of a list without records, search and filters. */
export function FirstRun({ title, member, onAdd }: FirstRunProps) {
  if (!useMayEdit())
    return <EmptyState icon={<Sprout />} title={title} description="Your community starts here." />;
  return (
    <EmptyState
      icon={<Sprout />}
      title={title}
      description="Your community starts here. Import the spreadsheet that you have, or add a founder and an investor, and see whether they match."
      action={
        <>
          <ButtonLink size="sm" to={importPath(member)}>
            <FileUp aria-hidden="true" className="size-4" />
            Import a spreadsheet
          </ButtonLink>
          <AddButton what="founder" variant="outline" onAdd={onAdd} />
          <AddButton what="investor" variant="outline" onAdd={onAdd} />
        </>
      }
    />
  );
}

import FileUp from "lucide-react/icons/file-up";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { ButtonLink } from "../../ui/link.tsx";
import { QuietLabel, quietAction } from "../../ui/quiet-label.tsx";

/** The page that imports founders or investors. */
export const importPath = (what: "founder" | "investor"): string =>
  what === "founder" ? "/admin/import" : "/admin/import?of=investors";

/** Opens the import of a spreadsheet; nothing for viewers. */
export function ImportLink({ what }: { what: "founder" | "investor" }) {
  if (!useMayEdit()) return null;
  return (
    <ButtonLink
      size="sm"
      variant="outline"
      className={quietAction}
      title={`Import ${what}s from a spreadsheet`}
      to={importPath(what)}
    >
      <FileUp aria-hidden="true" className="size-4" />
      <QuietLabel>Import</QuietLabel>
    </ButtonLink>
  );
}

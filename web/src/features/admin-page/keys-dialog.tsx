import { Fragment } from "react";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { modifierKey } from "../edits/undo/modifier-key.ts";

const groups: readonly { title: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    title: "On every page",
    keys: [
      [`${modifierKey} K`, "Find people, companies, views and actions"],
      ["?", "Show these keys"],
    ],
  },
  {
    title: "On the dashboard",
    keys: [
      ["/", "Search the lists"],
      [`${modifierKey} Z`, "Undo your last change, also in the activity and the review"],
    ],
  },
  {
    title: "In a table",
    keys: [
      ["Arrow keys", "Move from cell to cell"],
      ["Home, End", "Go to the first or the last cell of the row"],
      [`${modifierKey} ↑, ${modifierKey} ↓`, "Go to the first or the last cell of the column"],
      [`${modifierKey} Home, ${modifierKey} End`, "Go to the first or the last cell of the table"],
      ["Page Up, Page Down", "Move by a screen"],
      ["Enter, F2", "Open the record, or edit or follow the cell"],
      ["Tab, Shift Tab", "Save an edit and go to the next or the previous cell"],
      ["Shift Enter", "Show or hide the row's matches"],
      ["Space", "Select the row"],
      ["Shift ↑, Shift ↓", "Extend the selection"],
      [`${modifierKey} A`, "Select all loaded rows"],
      ["Esc", "Leave an edit, or clear the selection"],
      ["Enter, Shift Enter", "Sort by the column alone, or among equals, in its heading"],
      ["Alt Left, Alt Right", "Change the width of the column, in its heading"],
      ["Alt ↑, Alt ↓", "Move the column, in Columns"],
    ],
  },
  {
    title: "In a record",
    keys: [
      ["J, K", "Go to the next or the previous record"],
      ["Esc", "Close the record"],
    ],
  },
  {
    title: "In an investor's matches",
    keys: [
      ["↑ ↓", "Go to the next or the previous match"],
      ["0, 1, 2, 3", "Rate the match"],
      [`${modifierKey} Enter`, "Save the notes"],
    ],
  },
  {
    title: "In the review of matches",
    keys: [
      ["0, 1, 2, 3", "Rate the match and go on"],
      ["S", "Skip the match"],
      ["N", "Edit the notes"],
      ["I", "Introduce the two, or show their introduction"],
      ["Z", "Undo the last rating, notes or skip"],
      ["Esc", "Leave"],
    ],
  },
];

/** The list of the keys. */
export default function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title="Keyboard shortcuts">
      {groups.map(({ title, keys }) => (
        <section key={title} className="mb-6 last:mb-0">
          <h3 className="mb-2 text-sm font-semibold">{title}</h3>
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2 text-sm sm:grid-cols-[13rem_1fr]">
            {keys.map(([key, text]) => (
              <Fragment key={key}>
                <dt className="flex flex-wrap gap-1">
                  {key.split(", ").map((one) => (
                    <kbd
                      key={one}
                      className="rounded-xs border bg-sunken px-1.5 py-0.5 font-sans text-xs text-muted"
                    >
                      {one}
                    </kbd>
                  ))}
                </dt>
                <dd>{text}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

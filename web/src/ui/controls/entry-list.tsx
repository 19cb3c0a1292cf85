import X from "lucide-react/icons/x";
import { type KeyboardEvent, type Ref, useRef, useState } from "react";
import { addEntry, hasEntry } from "../../lib/entries.ts";
import { Button } from "../button.tsx";
import { useFieldLabelId } from "./field.tsx";
import { Input } from "./input.tsx";

interface EntryListProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The noun in the names of the buttons: "portfolio company". */
  what: string;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A list of free entries: Enter or Add adds one, Escape empties the input, and a press on an entry removes it; blanks and
 * duplicates are ignored. Leaving the input adds its text, too, so that saving does not lose it.
 */
export function EntryList({ value, onChange, what, placeholder, ref }: EntryListProps) {
  const [typed, setTyped] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const labelId = useFieldLabelId();

  const add = () => {
    if (typed.trim() === "") return setTyped("");
    setAnnouncement(
      hasEntry(value, typed) ? `${typed.trim()} is already in the list.` : `${typed.trim()} added.`,
    );
    const next = addEntry(value, typed);
    if (next !== value) onChange([...next]);
    setTyped("");
  };
  const addByKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && typed !== "") {
      // Escape would also close the dialog around the input, and the typed text would be lost.
      event.stopPropagation();
      setTyped("");
    }
    if (event.key !== "Enter") return;
    // Enter would submit the form.
    event.preventDefault();
    add();
  };
  const remove = (removed: string) => {
    const at = value.indexOf(removed);
    onChange(value.filter((entry) => entry !== removed));
    setAnnouncement(`${removed} removed.`);
    // The focused button is about to disappear: focus a neighbour, or the input.
    const buttons = list.current?.querySelectorAll("button");
    const next = buttons?.[at + 1] ?? buttons?.[at - 1];
    (next ?? list.current?.parentElement?.querySelector("input"))?.focus();
  };

  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex gap-2">
        <Input
          ref={ref}
          value={typed}
          placeholder={placeholder}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={addByKey}
          onBlur={add}
        />
        <Button variant="outline" aria-label={`Add ${what}`} onClick={add}>
          Add
        </Button>
      </div>
      <ul ref={list} aria-labelledby={labelId} className="flex flex-wrap gap-2 empty:hidden">
        {value.map((entry) => (
          <li key={entry} className="flex max-w-full">
            <button
              type="button"
              aria-label={`Remove ${entry}`}
              onClick={() => remove(entry)}
              className="flex h-8 min-w-0 items-center gap-1.5 rounded-full border border-edge bg-surface pr-2.5 pl-3 text-sm transition-colors hover:bg-hover"
            >
              <span className="truncate">{entry}</span>
              <X aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

import type { CheckedRow } from "@kindling/contracts/imports/schemas.ts";
import { type KeyboardEvent, useRef, useState } from "react";
import { useNarrow } from "../../../../lib/browser-state/narrow.ts";
import { classNames } from "../../../../lib/class-names.ts";
import { useMayEdit } from "../../../../lib/session/may-edit.ts";
import { controlClass } from "../../../../ui/controls/input.tsx";
import { useFocusOnMount } from "../../../../ui/controls/use-focus-on-mount.ts";
import { focusCell } from "../../../../ui/data-table/grid/grid-elements.ts";
import type { ChangeRow } from "./use-row-change.ts";

interface CellEditProps {
  row: CheckedRow;
  column: number;
  heading: string;
  change: ChangeRow;
  /** What is wrong with the cell, in words. */
  problems: readonly string[];
}

/**
 * A cell of the file: a press turns it into an input; Enter, Tab or leaving it saves, Escape cancels; a viewer only
 * reads it. Its problems are below it.
 */
export function CellEdit({ row, column, heading, change, problems }: CellEditProps) {
  const mayEdit = useMayEdit();
  // In a grid, the cell is the tab stop.
  const tabIndex = useNarrow() ? undefined : -1;
  const [isEdited, setIsEdited] = useState(false);
  /** The text that is being saved. */
  const [sent, setSent] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shown = sent ?? row.cells[column] ?? "";
  const name = `${heading || `Column ${column + 1}`} of line ${row.line}`;

  const end = (text: string | null, focus: boolean) => {
    setIsEdited(false);
    if (text !== null && text !== shown) {
      setSent(text);
      void change({ line: row.line, cell: { column, text } }).then(() =>
        setSent((last) => (last === text ? null : last)),
      );
    }
    if (focus) requestAnimationFrame(() => focusCell(button.current));
  };

  return (
    <>
      {mayEdit && isEdited ? (
        <CellInput name={name} text={shown} tabIndex={tabIndex} onEnd={end} />
      ) : mayEdit ? (
        <button
          ref={button}
          type="button"
          tabIndex={tabIndex}
          aria-label={`${name}: ${shown || "empty"}. Change`}
          aria-busy={sent !== null || undefined}
          onClick={() => setIsEdited(true)}
          className={classNames(cellButtonClass, "items-start", sent !== null && "opacity-60")}
        >
          <CellText text={shown} />
        </button>
      ) : (
        <CellText text={shown} />
      )}
      {problems.map((problem) => (
        <p key={problem} className="mt-0.5 text-xs text-on-danger-soft">
          {problem}
        </p>
      ))}
    </>
  );
}

/** A value that a press turns into an input. */
export const cellButtonClass =
  "-mx-2 -my-1 flex min-h-7 w-[calc(100%+1rem)] rounded-sm border border-transparent px-2 py-1 text-left transition-colors hover:border-edge hover:bg-surface";

/** A cell of the file as text. */
export const CellText = ({ text }: { text: string }) =>
  text === "" ? (
    <span className="text-muted">empty</span>
  ) : (
    <span className="line-clamp-2 whitespace-pre-line">{text}</span>
  );

interface CellInputProps {
  name: string;
  text: string;
  tabIndex: number | undefined;
  /** Editing has ended: with the text to save, or null; `focus` if the focus would be lost. */
  onEnd: (text: string | null, focus: boolean) => void;
}

function CellInput({ name, text, tabIndex, onEnd }: CellInputProps) {
  const [typed, setTyped] = useState(text);
  const input = useFocusOnMount<HTMLTextAreaElement>();
  const ended = useRef(false);
  const end = (next: string | null, focus: boolean) => {
    // Removing the input blurs it, which must not save again.
    if (ended.current) return;
    ended.current = true;
    onEnd(next, focus);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      end(null, true);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      end(typed, true);
    }
  };
  return (
    // Not an input: a cell may have several lines.
    <textarea
      rows={1}
      ref={input}
      spellCheck={false}
      tabIndex={tabIndex}
      aria-label={name}
      value={typed}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={press}
      onBlur={() => end(typed, false)}
      className={classNames(
        controlClass,
        "-mx-2 -my-1 field-sizing-content min-h-7 w-[calc(100%+1rem)]! max-w-80 resize-none px-2! py-1 text-[0.8125rem]/4.5! max-md:text-base!",
      )}
    />
  );
}

import FileUp from "lucide-react/icons/file-up";
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { isTyping } from "../../../ui/controls/is-typing.ts";
import { Textarea } from "../../../ui/controls/textarea.tsx";
import { Banner } from "../../../ui/states/states.tsx";

const accepted = ".xlsx,.csv,.tsv,.txt,.json,.jsonl,.ndjson";

interface FileDropProps {
  what: "founders" | "investors";
  /** Why the last file could not be imported. */
  problem: string | null;
  onChoose: (given: File | string) => void;
}

/** Takes a file that is dropped or chosen, or cells that are pasted. */
export function FileDrop({ what, problem, onChoose }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [problemOfDrop, setProblemOfDrop] = useState<string | null>(null);
  const takeFiles = (files: FileList | null | undefined) => {
    const several = (files?.length ?? 0) > 1;
    setProblemOfDrop(several ? "Choose one file. The others can be imported after it." : null);
    if (!several && files?.[0]) onChoose(files[0]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    takeFiles(event.dataTransfer.files);
  };
  usePastedAnywhere(onChoose, takeFiles);
  const shown = problemOfDrop ?? problem;
  return (
    <div className="flex flex-col gap-5">
      {shown !== null && (
        <Banner>
          <p className="font-medium">This cannot be imported.</p>
          <p className="wrap-anywhere">{shown}</p>
        </Banner>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames(
          "flex flex-col items-center gap-3 rounded-xl border-2 border-dashed px-4 py-10 text-center transition-colors",
          isOver ? "border-ember bg-ember-soft" : "border-edge bg-sunken",
        )}
      >
        <FileUp aria-hidden="true" className="size-8 text-ember-text" />
        <p className="font-medium">Drop a spreadsheet of {what} here</p>
        <Button onClick={() => input.current?.click()}>Choose a file</Button>
        <input
          ref={input}
          type="file"
          accept={accepted}
          aria-label="File"
          className="hidden"
          onChange={(event) => {
            takeFiles(event.target.files);
            // The same file can be chosen again after it was changed.
            event.target.value = "";
          }}
        />
        <p className="max-w-md text-sm text-muted">
          Excel (.xlsx) of up to 10 MB, or CSV, TSV or JSON of up to 100 MB, with at most 100,000 rows. The
          first row has the headings.
        </p>
      </div>
      <PasteField onChoose={onChoose} />
    </div>
  );
}

/** Cells that are pasted while no field has the focus, and files that are. */
function usePastedAnywhere(
  onChoose: (text: string) => void,
  takeFiles: (files: FileList | null | undefined) => void,
): void {
  const paste = useEffectEvent((event: globalThis.ClipboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const { clipboardData } = event;
    if (clipboardData?.files.length) return takeFiles(clipboardData.files);
    const text = clipboardData?.getData("text/plain") ?? "";
    if (text.trim() !== "") onChoose(text);
  });
  useEffect(() => {
    const listener = (event: globalThis.ClipboardEvent) => paste(event);
    document.addEventListener("paste", listener);
    return () => document.removeEventListener("paste", listener);
  }, []);
}

function PasteField({ onChoose }: { onChoose: (text: string) => void }) {
  const [typed, setTyped] = useState("");
  // Pasted cells are read at once: a field that shows 100,000 rows would block the page.
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (typed !== "" || text.trim() === "") return;
    event.preventDefault();
    onChoose(text);
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <Field
        label="Or paste cells"
        description="Copy the cells in your spreadsheet, with their headings, and paste them here."
        className="w-full"
      >
        <Textarea
          rows={2}
          className="min-h-16! h-16"
          value={typed}
          spellCheck={false}
          onPaste={paste}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {typed.trim() !== "" && (
        <Button variant="outline" size="sm" onClick={() => onChoose(typed)}>
          Read these cells
        </Button>
      )}
    </div>
  );
}

import { Dialog as Base } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "../../lib/class-names.ts";
import { Button } from "../../ui/button.tsx";
import { SearchInput } from "../../ui/controls/input.tsx";
import { backdropClass } from "../../ui/overlays/dialog.tsx";
import { tabSettings } from "../lists/dashboard-tabs.ts";
import { maxSearchLength } from "../lists/list-config.ts";
import { viewsQuery } from "../views/saved-views.ts";
import { type Command, type CommandScope, commandsMatching } from "./command.ts";
import { useCommands } from "./use-commands.ts";
import { useFoundMembers } from "./use-found-members.ts";

interface PaletteProps extends CommandScope {
  open: boolean;
  onClose: () => void;
  /** Shows the list of keys. */
  onKeys: () => void;
}

interface Option extends Command {
  key: string;
}

/** Finds people, companies, views and actions by typing: a combobox in a dialog. */
export default function Palette({ open, onClose, ...scope }: PaletteProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const chosen = useRef<Option | null>(null);
  const { found, isSearching, hasFailed, retry } = useFoundMembers(text);
  const views = useQuery(viewsQuery);
  const retryAll = () => {
    retry();
    if (views.isError) void views.refetch();
  };
  const { commands, openRecord, showView } = useCommands(scope);
  const viewCommands = (views.data ?? []).map((view) => ({
    key: `view-${view.id}`,
    label: view.name,
    note: `View · ${tabSettings[view.table].config.texts.title}`,
    run: () => showView(view),
  }));
  // Commands come first: members that arrive later must not move what Enter presses.
  const options: Option[] = [
    ...commandsMatching(commands, text).map((command) => ({ ...command, key: command.label })),
    ...commandsMatching(viewCommands, text),
    ...found.map(({ member, id, name, note }) => ({
      key: `${member}-${id}`,
      label: name,
      note,
      run: () => openRecord(member, id),
    })),
  ];
  const optionId = (index: number) => `${listId}-${index}`;
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, at]);

  const choose = (option: Option | undefined) => {
    if (!option) return;
    chosen.current = option;
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && options.length > 0) setAt((at + step + options.length) % options.length);
    else if (event.key === "Enter") choose(options[at]);
    else return;
    event.preventDefault();
  };
  const clear = () => {
    setText("");
    setAt(0);
  };
  // The focus has returned by then, from where a record's panel takes it.
  const finish = (isOpen: boolean) => {
    if (isOpen) return;
    clear();
    chosen.current?.run();
    chosen.current = null;
  };
  // Reopened during its closing animation, the palette closes again to run the chosen command, which may open a dialog.
  const begin = useEffectEvent(() => (chosen.current ? onClose() : clear()));
  useLayoutEffect(() => {
    if (open) begin();
  }, [open]);
  const status = hasFailed
    ? "Founders and investors could not be searched."
    : views.isError
      ? "The saved views could not be loaded."
      : isSearching
        ? "Searching..."
        : text.trim() === ""
          ? "Type to find founders and investors."
          : options.length === 0
            ? "Nothing found."
            : null;
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()} onOpenChangeComplete={finish}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-start justify-center p-4 sm:pt-[12dvh]">
          <Base.Popup
            initialFocus={input}
            className="flex max-h-[min(30rem,100%)] w-full max-w-xl flex-col overflow-hidden rounded-xl border bg-raised shadow-lg outline-none transition data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Base.Title className="sr-only">Command palette</Base.Title>
            <div className="border-b p-2">
              <SearchInput
                ref={input}
                role="combobox"
                aria-label="Find people, companies, views and actions"
                aria-expanded={options.length > 0}
                aria-controls={listId}
                aria-activedescendant={options[at] && optionId(at)}
                placeholder="Find people, companies, views and actions..."
                maxLength={maxSearchLength}
                value={text}
                onChange={(event) => {
                  setText(event.target.value);
                  setAt(0);
                }}
                onKeyDown={press}
              />
            </div>
            <div
              id={listId}
              role="listbox"
              aria-label="Results"
              className={classNames(
                "min-h-0 overflow-y-auto p-1.5 text-sm",
                options.length === 0 && "hidden",
              )}
            >
              {options.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
                <div
                  key={option.key}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setAt(index)}
                  onClick={() => choose(option)}
                  className={classNames(
                    "flex min-h-9 cursor-pointer items-center justify-between gap-4 rounded-sm px-3 py-1.5",
                    index === at && "bg-hover",
                  )}
                >
                  <span className="truncate">{option.label}</span>
                  {option.note && (
                    <span className="max-w-1/2 shrink-0 truncate text-xs text-muted">{option.note}</span>
                  )}
                </div>
              ))}
            </div>
            <div
              className={status === null ? "sr-only" : "flex items-center gap-3 px-4 py-2 text-sm text-muted"}
            >
              <p role="status">{status}</p>
              {(hasFailed || views.isError) && (
                <Button size="sm" variant="outline" onClick={retryAll}>
                  Retry
                </Button>
              )}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

import Command from "lucide-react/icons/command";
import Keyboard from "lucide-react/icons/keyboard";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { isTyping } from "../../ui/controls/is-typing.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { isBehindDialog } from "../../ui/overlays/is-behind-dialog.ts";
import { modifierKey } from "../edits/undo/modifier-key.ts";
import type { CommandScope } from "./command.ts";

const Palette = lazyComponent(() => import("./palette.tsx"));
const KeysDialog = lazyComponent(() => import("./keys-dialog.tsx"));

/** The buttons for the palette and for the list of keys, and their keys: Ctrl-K and "?". */
export function CommandMenu(scope: CommandScope) {
  const [shown, setShown] = useState<"palette" | "keys" | null>(null);
  const [wasShown, setWasShown] = useState<ReadonlySet<string>>(new Set());
  const show = (what: "palette" | "keys") => {
    setShown(what);
    setWasShown((before) => new Set([...before, what]));
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isBehindDialog()) return;
    const hasModifier = event.ctrlKey || event.metaKey;
    if (hasModifier && event.key.toLowerCase() === "k") show("palette");
    else if (event.key === "?" && !hasModifier && !isTyping(event.target)) show("keys");
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  const close = () => setShown(null);
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        className="max-lg:hidden"
        aria-label="Command palette"
        aria-keyshortcuts="Control+K Meta+K"
        title={`Command palette (${modifierKey} K)`}
        onPointerEnter={Palette.preload}
        onFocus={Palette.preload}
        onClick={() => show("palette")}
      >
        <Command aria-hidden="true" className="size-4" />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        className="max-lg:hidden"
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        title="Keyboard shortcuts (?)"
        onClick={() => show("keys")}
      >
        <Keyboard aria-hidden="true" className="size-4" />
      </Button>
      <Suspense fallback={null}>
        {wasShown.has("palette") && (
          <Palette {...scope} open={shown === "palette"} onClose={close} onKeys={() => show("keys")} />
        )}
        {wasShown.has("keys") && <KeysDialog open={shown === "keys"} onClose={close} />}
      </Suspense>
    </>
  );
}

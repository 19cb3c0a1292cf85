import { type ReactNode, Suspense, useRef, useState } from "react";
import { Button, type ButtonProps } from "../button.tsx";
import type { OpenedPopover } from "./popover.tsx";

interface PopoverButtonProps extends ButtonProps {
  /** Fetches the popover's code. */
  preload: () => void;
  renderPopover: (opened: OpenedPopover) => ReactNode;
}

/** A small button that opens a popover whose code is fetched when it is first needed. */
export function PopoverButton({ preload, renderPopover, ...button }: PopoverButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  // Stays mounted once opened, so that it can fade out and return the focus.
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button
        ref={anchor}
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
        {...button}
      />
      {open !== null && (
        <Suspense fallback={null}>{renderPopover({ anchor, open, onOpenChange: setOpen })}</Suspense>
      )}
    </>
  );
}

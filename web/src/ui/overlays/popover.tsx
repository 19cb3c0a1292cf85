import { Popover as Base } from "@base-ui/react/popover";
import { type ReactNode, type RefObject, useRef } from "react";

/** What a popover is given by the button that opens it. */
export interface OpenedPopover {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it, which gets the focus back. */
  anchor: RefObject<HTMLButtonElement | null>;
}

interface PopoverProps extends OpenedPopover {
  title: string;
  /** A button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A small panel at a button. It is not modal: a press outside, Escape or Tab out of it closes it. */
export function Popover({ open, onOpenChange, anchor, title, action, children }: PopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  // Called once the popup has faded out: whatever was pressed meanwhile keeps the focus.
  const finalFocus = () => {
    const focused = document.activeElement;
    const isElsewhere = focused !== document.body && !popup.current?.contains(focused);
    return isElsewhere ? false : anchor.current;
  };
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // A press of the button closes it by itself.
        if (!anchor.current?.contains(event.target as Node | null)) onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            ref={popup}
            finalFocus={finalFocus}
            className="flex max-h-[min(36rem,var(--available-height))] w-[min(20rem,calc(100vw-1rem))] flex-col rounded-lg border bg-raised text-sm shadow-lg outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <div className="flex min-h-12 items-center justify-between gap-3 border-b px-4">
              <Base.Title className="font-semibold">{title}</Base.Title>
              {action}
            </div>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

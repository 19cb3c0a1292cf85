import { Dialog as Base } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";
import { useNarrow } from "../../lib/browser-state/narrow.ts";
import { classNames } from "../../lib/class-names.ts";
import { buttonClass } from "../button.tsx";
import { isBehindDialog } from "./is-behind-dialog.ts";

interface DialogProps {
  open: boolean;
  /** Called with false when Escape, the cross or a press outside closes the dialog. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons below the scrolling part. Within a form, put both in `children` and use `DialogFooter`. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** A press outside does not close it, so that a form's input is not lost. */
  keepOnOutsidePress?: boolean;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /**
   * A panel at the right, beside which the page stays usable, also by keyboard. It blocks the page on phones, which it
   * fills.
   */
  side?: boolean;
}

const widths = { sm: "sm:max-w-md", md: "sm:max-w-2xl", lg: "sm:max-w-4xl" };

/** The backdrop of a dialog. */
export const backdropClass =
  "fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0";

const centred = {
  viewport: "items-stretch justify-center sm:items-center sm:p-6",
  popup: "sm:max-h-[min(52rem,100%)] sm:rounded-xl sm:border sm:shadow-lg sm:data-starting-style:scale-98",
};
const atSide = {
  // Below the header of a dashboard.
  viewport: "pointer-events-none justify-end md:top-(--header-height)",
  popup:
    "pointer-events-auto md:w-(--panel-width) md:border-l md:shadow-lg md:data-starting-style:translate-x-6",
};

/** What had the focus before each dialog, by its popup. A panel that takes another's place takes this over. */
const openers = new WeakMap<Element, Element | null>();

/**
 * A dialog: moves the focus to the first control of its body, or to itself, and restores it; scrolls inside;
 * fills a phone's screen.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = "md",
  keepOnOutsidePress = false,
  actions,
  side = false,
}: DialogProps) {
  const narrow = useNarrow();
  const blocks = !side || narrow;
  const look = side ? atSide : centred;
  const popup = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  // A phone would open its keyboard over the dialog.
  const opener = useRef<Element | null>(null);
  const initialFocus = (openedBy: string) => {
    // The dialog that was opened meanwhile keeps the focus.
    if (!blocks && isBehindDialog()) return false;
    const active = document.activeElement;
    const replaced = side && active?.closest("[role=dialog]");
    opener.current = (replaced && openers.get(replaced)) || active;
    if (popup.current) openers.set(popup.current, opener.current);
    const control = openedBy === "touch" ? null : body.current?.querySelector<HTMLElement>(firstControl);
    return control ?? popup.current;
  };
  // A dialog that was open when the page was loaded has no focus to restore.
  const finalFocus = () => {
    const { current } = opener;
    if (current instanceof HTMLElement && current !== document.body && current.isConnected) return current;
    // Base UI would focus the first control in the element.
    document.getElementById("main")?.focus();
    return false;
  };
  return (
    <Base.Root
      open={open}
      onOpenChange={onOpenChange}
      modal={blocks}
      disablePointerDismissal={keepOnOutsidePress || !blocks}
    >
      <Base.Portal>
        {blocks && <Base.Backdrop className={backdropClass} />}
        <Base.Viewport className={classNames("fixed inset-0 z-40 flex", look.viewport)}>
          <Base.Popup
            ref={popup}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
            className={classNames(
              "flex max-h-full w-full min-w-0 flex-col overflow-hidden bg-raised outline-none",
              "transition data-ending-style:opacity-0 data-starting-style:opacity-0",
              look.popup,
              !side && widths[size],
            )}
          >
            <header className="flex items-start justify-between gap-4 border-b px-4 py-4 sm:px-6">
              <div className="min-w-0">
                <Base.Title className="text-xl font-semibold">{title}</Base.Title>
                {description && (
                  <Base.Description className="mt-1 text-sm text-muted">{description}</Base.Description>
                )}
              </div>
              <div className="-mr-1.5 flex shrink-0 items-center gap-1">
                {actions}
                <Base.Close aria-label="Close" className={buttonClass("ghost", "icon-sm")}>
                  <X aria-hidden="true" className="size-5" />
                </Base.Close>
              </div>
            </header>
            <div
              ref={body}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
              tabIndex={0}
              // A focused control scrolls into view above a `DialogFooter`, with room for its error.
              // A form fills the dialog, so that its buttons are at the bottom of a phone's screen.
              // `--sticky-top` cancels the padding, so that sticky parts stay at the upper edge.
              className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain px-4 py-5 [--sticky-top:-1.25rem] has-[[data-dialog-footer]]:scroll-pb-40 *:shrink-0 focus-visible:-outline-offset-2 sm:px-6 [&>form]:flex [&>form]:grow [&>form]:flex-col"
            >
              {children}
            </div>
            {footer && (
              <footer
                data-dialog-footer
                className="flex flex-wrap justify-end gap-3 border-t px-4 py-3 sm:px-6"
              >
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

const firstControl = ["input", "select", "textarea", "[role=combobox]"]
  .map((selector) => `${selector}:not(:disabled, [tabindex="-1"], [aria-hidden=true])`)
  .join(",");

/** The buttons of a form in a dialog; stay in view while the form scrolls. Give the form a `gap-6`. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-dialog-footer
      className="sticky -bottom-5 z-10 -mx-4 mt-auto -mb-5 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t bg-raised px-4 py-3 sm:-mx-6 sm:px-6"
    >
      {children}
    </div>
  );
}

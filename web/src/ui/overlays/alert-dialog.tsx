import { AlertDialog as Base } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { Button, buttonClass } from "../button.tsx";
import { backdropClass } from "./dialog.tsx";
import { isBehindDialog } from "./is-behind-dialog.ts";

interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called before `onOpenChange` when Cancel was pressed, and not on Escape. */
  onCancel?: () => void;
  title: string;
  description: ReactNode;
  /** A field to fill in first. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Does not close the dialog: the caller does, after success. */
  onConfirm: () => void;
  destructive?: boolean;
  pending?: boolean;
  confirmDisabled?: boolean;
}

/** Asks before something that cannot be undone. A press outside does not close it. */
export function AlertDialog({
  open,
  onOpenChange,
  onCancel,
  title,
  description,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  onConfirm,
  destructive = false,
  pending = false,
  confirmDisabled = false,
}: AlertDialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(isOpen) => !isOpen && requestAnimationFrame(focusPageIfLost)}
    >
      <Base.Portal>
        {/* Above another dialog, too. */}
        <Base.Backdrop forceRender className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end justify-center p-4 sm:items-center">
          <Base.Popup className="max-h-full w-full max-w-md overflow-y-auto rounded-xl border bg-raised p-6 shadow-lg outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Base.Title className="text-lg font-semibold">{title}</Base.Title>
            <Base.Description className="mt-2 text-muted">{description}</Base.Description>
            {children}
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Base.Close className={buttonClass("outline")} onClick={onCancel}>
                {cancelLabel}
              </Base.Close>
              <Button
                variant={destructive ? "destructive" : "default"}
                pending={pending}
                disabled={confirmDisabled}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Focuses the page, or the dialog behind, if the focus could not return: what opened the dialog may be gone, such as a declined application.
 */
function focusPageIfLost(): void {
  const active = document.activeElement as HTMLElement;
  // Base UI would return it to what opened the dialog behind.
  if (active !== document.body && !isBehindDialog(active)) return;
  const behind = isBehindDialog()
    ? [...document.querySelectorAll<HTMLElement>("[role=dialog]")].at(-1)
    : document.getElementById("main");
  behind?.focus({ preventScroll: true });
}

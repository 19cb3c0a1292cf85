import X from "lucide-react/icons/x";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { classNames } from "../../lib/class-names.ts";
import { Button } from "../button.tsx";
import { type ToastState, toastStore } from "./toast-store.ts";

/** Shows the toast; once in the root layout. F6 focuses it, Escape in it closes it; the focus then returns. */
export function Toaster() {
  const current = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const open = current?.open ? current : null;
  const destructive = open?.variant === "destructive";
  // Outside of the page's root, as dialogs are, to be in front of them.
  return createPortal(
    <section
      aria-label="Notifications"
      // A modal dialog hides all but `aria-live` elements from screen readers. "off" leaves announcing to the regions.
      aria-live="off"
      // On phones at the top: at the bottom are the buttons of dialogs, and those of what is being typed.
      className="pointer-events-none fixed inset-x-0 top-0 z-60 flex justify-center p-4 sm:top-auto sm:bottom-(--bottom-bar,0px) sm:justify-end sm:p-6"
    >
      {/* Both regions exist from the start: screen readers announce only changes of live regions that they know. */}
      <div role="status">{open && !destructive && <Toast key={open.id} toast={open} />}</div>
      <div role="alert">{open && destructive && <Toast key={open.id} toast={open} />}</div>
    </section>,
    document.body,
  );
}

function Toast({ toast }: { toast: ToastState }) {
  const returnTo = useRef<Element | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "F6") return;
      event.preventDefault();
      const box = document.getElementById(toastId);
      if (!box?.contains(document.activeElement)) returnTo.current = document.activeElement;
      box?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const returnFocus = useCallback(
    (box: HTMLElement | null) => () => {
      if (!box?.contains(document.activeElement)) return;
      const { current } = returnTo;
      const to = current?.isConnected ? current : document.getElementById("main");
      (to as HTMLElement | null)?.focus({ preventScroll: true });
    },
    [],
  );
  const destructive = toast.variant === "destructive";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it or focusing it holds it, and Escape closes it
    <div
      ref={returnFocus}
      id={toastId}
      tabIndex={-1}
      data-variant={toast.variant ?? "default"}
      onPointerEnter={toastStore.hold}
      onPointerLeave={({ currentTarget }) => !currentTarget.matches(":focus-within") && toastStore.release()}
      onFocus={toastStore.hold}
      onBlur={({ currentTarget }) => !currentTarget.matches(":hover") && toastStore.release()}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // The open record and the review queue listen on the document, and would close, too.
        event.stopPropagation();
        toastStore.dismiss();
      }}
      className={classNames(
        "pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-lg py-3.5 pr-2.5 pl-4 text-sm shadow-lg transition starting:translate-y-2 starting:opacity-0 sm:min-w-80",
        destructive ? "bg-danger text-on-danger" : "bg-inverse text-on-inverse",
      )}
    >
      <div className="min-w-0 grow py-0.5">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <div className="mt-0.5">{toast.description}</div>}
      </div>
      {toast.action && (
        <button
          type="button"
          className={toastButton}
          onClick={() => {
            toast.action?.onClick();
            toastStore.dismiss(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Close notification"
        className="-my-0.5 text-current! outline-current! hover:bg-current/15!"
        onClick={() => toastStore.dismiss(toast.id)}
      >
        <X aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}

const toastId = "notification";
const toastButton =
  "h-7 shrink-0 rounded-md border border-current px-2.5 font-medium outline-current! transition-colors hover:bg-current/15";

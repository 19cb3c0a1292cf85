import type { ReactNode } from "react";

/** How long a toast stays unless it has the pointer or the focus, in ms. */
export const autoCloseMs = { default: 4_000, destructive: 5_000 } as const;
/** How long a dismissed toast is kept, in ms. */
export const removalDelayMs = 1_000_000;

export interface ToastOptions {
  title: string;
  description?: ReactNode;
  /** `destructive` is an error, which screen readers announce at once. */
  variant?: "default" | "destructive";
  action?: { label: string; onClick: () => void };
}

export interface ToastState extends ToastOptions {
  id: number;
  /** False after it was dismissed: hidden, and removed later. */
  open: boolean;
}

/**
 * Holds at most one toast: a new one replaces it. It closes after its timeout, which restarts when a held toast is
 * released.
 */
export function createToastStore() {
  let current: ToastState | null = null;
  let nextId = 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function change(toast: ToastState | null): void {
    current = toast;
    for (const listener of listeners) listener();
  }

  function after(ms: number, run: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  }

  function dismiss(id?: number): void {
    if (!current?.open || (id !== undefined && id !== current.id)) return;
    change({ ...current, open: false });
    after(removalDelayMs, () => change(null));
  }

  const autoClose = ({ variant = "default" }: ToastOptions) => after(autoCloseMs[variant], () => dismiss());

  return {
    /** Shows a toast; returns its id, for `dismiss`. */
    show(options: ToastOptions): number {
      const id = nextId;
      nextId += 1;
      change({ ...options, id, open: true });
      autoClose(options);
      return id;
    },
    /** Closes the toast; with an id, only if it is that one. */
    dismiss,
    /** Stops the timeout until `release`. */
    hold(): void {
      if (current?.open) clearTimeout(timer);
    },
    release(): void {
      if (current?.open) autoClose(current);
    },
    get: (): ToastState | null => current,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const toastStore = createToastStore();

/** Shows a notification: `toast({ title: "Saved" })`. Returns its id. */
export function toast(options: ToastOptions): number {
  return toastStore.show(options);
}

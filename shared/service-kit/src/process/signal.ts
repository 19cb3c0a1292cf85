/** A flag that one waiter sleeps on. Setting it before the wait is not lost. */
export class Signal {
  private raised = false;
  private resolve: (() => void) | null = null;

  set(): void {
    this.raised = true;
    this.resolve?.();
  }

  clear(): void {
    this.raised = false;
  }

  /** Resolves when the flag is set, or after `timeoutMs`. */
  async wait(timeoutMs: number): Promise<void> {
    if (this.raised) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.resolve = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.resolve = null;
  }
}

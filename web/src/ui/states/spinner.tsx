import LoaderCircle from "lucide-react/icons/loader-circle";
import { classNames } from "../../lib/class-names.ts";

/** Decoration; the text beside it says what is loading. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={classNames("size-4 animate-spin", className)} />;
}

/** A page or panel that is loading, with its text: "Loading your dashboard...". */
export function LoadingState({ children }: { children: string }) {
  return (
    <div role="status" className="flex min-h-48 items-center justify-center gap-3 text-muted">
      <Spinner className="size-5 text-ember-text" />
      {children}
    </div>
  );
}

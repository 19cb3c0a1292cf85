import { classNames } from "../lib/class-names.ts";

/** Holds the place of what loads; give it a size. The list around it says that it loads (aria-busy). */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames("animate-breathe rounded-md bg-hover", className)} />;
}

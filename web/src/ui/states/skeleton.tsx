import { classNames } from "../../lib/class-names.ts";

/** A placeholder for loading content; give it a size. The element around it has `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames("animate-breathe rounded-md bg-hover", className)} />;
}

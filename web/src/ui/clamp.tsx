import { classNames } from "../lib/class-names.ts";

const lineClass = { 1: "line-clamp-1", 2: "line-clamp-2", 3: "line-clamp-3" };

interface ClampProps {
  children: string;
  lines?: 1 | 2 | 3;
  className?: string;
}

/** Long text cut to some lines; all of it shows when the pointer rests on it. */
export function Clamp({ children, lines = 2, className }: ClampProps) {
  return (
    <span title={children} className={classNames(lineClass[lines], className)}>
      {children}
    </span>
  );
}

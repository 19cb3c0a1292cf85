/** A button whose text is only shown where there is room for it. */
export const quietAction = "md:px-2.5!";

/** The text of such a button. Its `title` says it elsewhere. */
export function QuietLabel({ children }: { children: string }) {
  return <span className="md:@max-[96rem]:sr-only">{children}</span>;
}

import Check from "lucide-react/icons/check";
import { type ReactNode, useEffect, useRef } from "react";

interface ConfirmationProps {
  title: string;
  /** Below the title of a dialog, instead of being a page. */
  inDialog?: boolean;
  children: ReactNode;
}

/** Replaces a form that was sent; takes the focus. */
export function Confirmation({ title, inDialog = false, children }: ConfirmationProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const Heading = inDialog ? "h3" : "h1";
  return (
    <div
      className={`mx-auto flex max-w-xl flex-col items-center text-center ${inDialog ? "py-4" : "py-10 sm:py-16"}`}
    >
      <div aria-hidden="true" className="rounded-full bg-good-soft p-4 text-on-good-soft">
        <Check className="size-8" />
      </div>
      <Heading
        ref={heading}
        tabIndex={-1}
        className={`mt-6 ${inDialog ? "text-2xl font-semibold tracking-tight" : "display"}`}
      >
        {title}
      </Heading>
      {children}
    </div>
  );
}

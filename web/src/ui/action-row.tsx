import type { ReactNode } from "react";
import { Banner } from "./states/states.tsx";

interface ActionRowProps {
  title: ReactNode;
  text?: ReactNode;
  problem?: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

/** Says what can be done, with the buttons that do it beside it and the failure below. */
export function ActionRow({ title, text, problem, children }: ActionRowProps) {
  return (
    <div className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-3">
        <div className="min-w-0 sm:flex-1">
          <h3 className="font-medium tracking-normal">{title}</h3>
          {text && <p className="mt-0.5 max-w-2xl text-sm text-muted wrap-anywhere">{text}</p>}
        </div>
        {children && <div className="flex flex-wrap gap-2">{children}</div>}
      </div>
      {problem && <Banner className="mt-3">{problem}</Banner>}
    </div>
  );
}

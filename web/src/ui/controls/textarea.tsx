import { countCharacters } from "@kindling/contracts/fields/characters.ts";
import type { ComponentProps } from "react";
import { classNames } from "../../lib/class-names.ts";
import { formatLength } from "../../lib/format.ts";
import { useFieldControl } from "./field.tsx";
import { controlClass } from "./input.tsx";

/** A multi-line input; grows with its text where the browser supports it. */
export function Textarea({ className, id, rows = 4, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      {...useFieldControl({ id })}
      {...props}
      className={classNames(
        controlClass,
        "field-sizing-content min-h-24 resize-y read-only:bg-sunken py-2 leading-6",
        className,
      )}
    />
  );
}

/** "12/200 characters", live; red and announced when over the limit. Goes below the textarea. */
export function CharacterCount({ text, limit }: { text: string; limit: number }) {
  const over = countCharacters(text) > limit;
  return (
    <p
      role={over ? "alert" : undefined}
      className={classNames(
        "figures text-right text-sm",
        over ? "font-medium text-danger-text" : "text-muted",
      )}
    >
      {formatLength(text, limit)}
    </p>
  );
}

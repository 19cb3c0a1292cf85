import ArrowRight from "lucide-react/icons/arrow-right";
import { useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Button } from "../../ui/button.tsx";
import { type ChangeWords, shorten } from "./entry-words.ts";

/** Characters of a value that are shown before Show all. */
const firstCharacters = 160;
/** Values that are longer are below each other. */
const besideLimit = 60;

/** A changed field with its value before and after; of a new record with its value. Put it in a `dl` container. */
export function ChangeItem({
  change: { label, before, after },
  isNew,
}: {
  change: ChangeWords;
  isNew: boolean;
}) {
  const [open, setOpen] = useState(false);
  const longest = Math.max(before?.length ?? 0, after?.length ?? 0);
  const text = (value: string | null) =>
    value === null ? (
      <span className="text-muted italic">empty</span>
    ) : open ? (
      value
    ) : (
      shorten(value, firstCharacters)
    );
  const isLong = longest > besideLimit;
  return (
    <div className="min-w-0 @sm:grid @sm:grid-cols-[9rem_minmax(0,1fr)] @sm:gap-x-3">
      <dt className="text-muted">{label}</dt>
      <dd className={classNames("min-w-0", open && "whitespace-pre-line")}>
        {!isNew && (
          <>
            <span className={classNames("text-muted", isLong && "block")}>{text(before)}</span>{" "}
            <span className="text-muted">
              <ArrowRight aria-hidden="true" className="inline size-3.5" />
              <span className="sr-only">to</span>
            </span>{" "}
          </>
        )}
        <span>{text(after)}</span>
        {longest > firstCharacters && (
          <div className="mt-1">
            <Button variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? "Show less" : "Show all"}
              <span className="sr-only"> of {label}</span>
            </Button>
          </div>
        )}
      </dd>
    </div>
  );
}

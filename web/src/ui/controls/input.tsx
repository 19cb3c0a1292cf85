import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import Search from "lucide-react/icons/search";
import { type ComponentProps, useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Button } from "../button.tsx";
import { useFieldControl } from "./field.tsx";

/** The style of every text control. 16 px on phones, because iOS zooms in on smaller text. */
export const controlClass = classNames(
  "w-full min-w-0 rounded-md border border-edge bg-surface px-3 text-base transition-colors md:text-sm",
  "hover:border-muted aria-invalid:border-danger-text disabled:bg-sunken disabled:text-muted",
  "focus-visible:outline-offset-0",
);

/** A single-line input; takes id, error and description from the `Field` around it. Works with `register`. */
export function Input({ className, id, ...props }: ComponentProps<"input">) {
  return (
    <input
      type="text"
      {...useFieldControl({ id })}
      {...props}
      className={classNames(controlClass, "h-10 read-only:bg-sunken", className)}
    />
  );
}

/** A number as typed text; convert it by the contracts' numbers.ts when it is sent. */
export function NumberInput(props: ComponentProps<"input">) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      {...props}
      className={classNames("figures", props.className)}
    />
  );
}

/** A password with a button that shows it; `what` names it for screen readers, e.g. "passcode". */
export function PasswordInput({ what = "password", ...props }: ComponentProps<"input"> & { what?: string }) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      {/* While it is shown, a phone's keyboard would correct it, and a browser may send it to a spelling service. */}
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={shown ? "text" : "password"}
        className="pr-11"
      />
      <Button
        variant="ghost"
        size="icon-sm"
        className="absolute top-1 right-1 text-muted"
        aria-label={shown ? `Hide ${what}` : `Show ${what}`}
        onClick={() => setShown(!shown)}
      >
        {shown ? (
          <EyeOff aria-hidden="true" className="size-4" />
        ) : (
          <Eye aria-hidden="true" className="size-4" />
        )}
      </Button>
    </div>
  );
}

/** A search box; needs an `aria-label` outside a `Field`. */
export function SearchInput({ className, ...props }: ComponentProps<"input">) {
  return (
    <div className={classNames("relative", className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <Input type="search" autoComplete="off" spellCheck={false} {...props} className="pl-9 text-ellipsis" />
    </div>
  );
}

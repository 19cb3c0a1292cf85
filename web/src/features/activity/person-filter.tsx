import { Combobox } from "@base-ui/react/combobox";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { useId, useState } from "react";
import { useUrlParams } from "../../lib/browser-state/url-state.ts";
import { classNames } from "../../lib/class-names.ts";
import { controlClass } from "../../ui/controls/input.tsx";
import { personFrom } from "./activity-filters.ts";
import { type AdminNames, type PersonOption, usePersonOptions } from "./person-options.ts";

/** A filter by who did it: a role, a named admin or viewer, or a founder or investor found by typing. */
export function PersonFilter({ admins, viewers, className }: AdminNames & { className?: string }) {
  const [params, change] = useUrlParams();
  const id = useId();
  const [typed, setTyped] = useState("");
  const { chosen, options, status } = usePersonOptions(
    personFrom(params.get("person")),
    { admins, viewers },
    typed,
  );
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <label htmlFor={id} className="text-xs font-medium text-muted">
        Person
      </label>
      <Combobox.Root<PersonOption>
        items={options}
        value={chosen}
        filter={null}
        itemToStringLabel={({ label }) => label}
        isItemEqualToValue={(one, other) => one.value === other.value}
        onValueChange={(option) => change({ person: option?.value })}
        onInputValueChange={(text, { reason }) => setTyped(reason === "input-change" ? text : "")}
      >
        <Combobox.InputGroup className="relative">
          <Combobox.Input
            id={id}
            placeholder="Everyone"
            autoComplete="off"
            spellCheck={false}
            className={classNames(controlClass, "h-10 pr-9", chosen && "border-ember-text pr-16")}
          />
          <div className="absolute inset-y-0 right-1 flex items-center text-muted">
            {chosen && (
              <Combobox.Clear
                aria-label="Everyone"
                className="flex size-8 items-center justify-center rounded-sm hover:text-ink"
              >
                <X aria-hidden="true" className="size-4" />
              </Combobox.Clear>
            )}
            <Combobox.Trigger
              aria-label="Show people"
              className="flex size-8 items-center justify-center rounded-sm hover:text-ink"
            >
              <ChevronDown aria-hidden="true" className="size-4" />
            </Combobox.Trigger>
          </div>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner align="start" sideOffset={4} className="z-50">
            <Combobox.Popup className="max-h-[min(22rem,var(--available-height))] w-(--anchor-width) min-w-[min(20rem,var(--available-width))] overflow-y-auto rounded-md border bg-raised p-1 text-sm shadow-lg">
              <Combobox.List>
                {(option: PersonOption) => (
                  <Combobox.Item
                    key={option.value}
                    value={option}
                    className="flex min-h-9 cursor-default items-center gap-2 rounded-sm py-1.5 pr-3 pl-2 outline-none data-highlighted:bg-hover"
                  >
                    <span className="flex size-4 shrink-0 text-ember-text">
                      <Combobox.ItemIndicator>
                        <Check aria-hidden="true" className="size-4" />
                      </Combobox.ItemIndicator>
                    </span>
                    <span className="min-w-0">
                      <span className="block truncate">{option.label}</span>
                      {option.note && (
                        <span className="block truncate text-xs text-muted">{option.note}</span>
                      )}
                    </span>
                  </Combobox.Item>
                )}
              </Combobox.List>
              <Combobox.Status className="empty:hidden py-2 pr-3 pl-8 text-muted">{status}</Combobox.Status>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  );
}

import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { PopoverButton } from "../../ui/overlays/popover-button.tsx";
import type { SortControlProps } from "./sort-popover.tsx";

const SortPopover = lazyComponent(() => import("./sort-popover.tsx"));

/** Opens the sort of a list whose table has no headings, and shows its direction. */
export default function SortButton(props: SortControlProps) {
  const { columns, sort } = props;
  const [first] = sort;
  const header = columns.find(({ sortKey }) => sortKey !== undefined && sortKey === first?.key)?.header;
  const Arrow = first === undefined ? ArrowUpDown : first.direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <PopoverButton
      variant={header === undefined ? "outline" : "soft"}
      className="h-9! min-w-9 px-2! md:h-8! md:min-w-8"
      preload={SortPopover.preload}
      renderPopover={(opened) => <SortPopover {...props} {...opened} />}
    >
      <Arrow aria-hidden="true" className="size-4" />
      <span className="sr-only">{header ? `Sort by ${header}, ${first?.direction}` : "Sort"}</span>
    </PopoverButton>
  );
}

interface RowCheckboxProps {
  label: string;
  checked: boolean | "some";
}

/** Shows whether a row is selected. The grid handles the press, also beside the box, so that rows need no listeners. */
export function RowCheckbox({ label, checked }: RowCheckboxProps) {
  return (
    <span data-select className="inline-flex h-7 w-8 shrink-0 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        tabIndex={-1}
        data-aside
        aria-label={label}
        readOnly
        checked={checked === true}
        ref={(box) => {
          if (box) box.indeterminate = checked === "some";
        }}
        className="checkbox size-4 cursor-pointer"
      />
    </span>
  );
}

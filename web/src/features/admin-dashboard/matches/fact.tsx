import { Fragment, type ReactNode } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { formatList } from "../../../lib/format.ts";

/** A value below its label. */
export function Fact({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className={classNames("min-w-0", className)}>
      <p className="text-xs text-muted">{label}</p>
      <p>{children}</p>
    </div>
  );
}

/** Values with the ones first that the other side has too. */
export function sharedFirst<V>(values: readonly V[], others: readonly V[]): V[] {
  return [...values].sort((a, b) => Number(others.includes(b)) - Number(others.includes(a)));
}

/** The first two labels. A line breaks between them, not at the hyphen of "E-commerce". */
export function FirstLabels({ labels }: { labels: readonly string[] }) {
  return formatList(labels, 2)
    .split(", ")
    .map((label, place, { length }) => (
      <Fragment key={label}>
        <span className="inline-block">{place < length - 1 ? `${label},` : label}</span>{" "}
      </Fragment>
    ));
}

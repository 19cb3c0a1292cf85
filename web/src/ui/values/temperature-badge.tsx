import { type Temperature, temperature } from "@kindling/contracts/enumerations/people.ts";
import CircleDot from "lucide-react/icons/circle-dot";
import Flame from "lucide-react/icons/flame";
import FlameKindling from "lucide-react/icons/flame-kindling";
import Snowflake from "lucide-react/icons/snowflake";
import Sun from "lucide-react/icons/sun";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { type BadgeVariant, badgeClass } from "./badge.tsx";

/** Display style of each: fire and hot stand out most, then warm. */
const temperatureVariant: Record<Temperature, BadgeVariant> = {
  COLD: "secondary",
  NEUTRAL: "secondary",
  WARM: "default",
  HOT: "destructive",
  FIRE: "destructive",
};

const looks = {
  COLD: { icon: Snowflake, colour: "bg-cold text-on-cold" },
  NEUTRAL: { icon: CircleDot, colour: "bg-neutral text-on-neutral" },
  WARM: { icon: Sun, colour: "bg-warm text-on-warm" },
  HOT: { icon: Flame, colour: "bg-hot text-on-hot" },
  FIRE: { icon: FlameKindling, colour: "bg-fire text-on-fire" },
};

/** A temperature as a badge: blue, gray, yellow, orange or red, with its label and icon. */
export function TemperatureBadge({
  value,
  className,
  children,
}: {
  value: Temperature;
  className?: string;
  /** After the label. */
  children?: ReactNode;
}) {
  const { icon: Icon, colour } = looks[value];
  return (
    <span
      data-variant={temperatureVariant[value]}
      data-temperature={value}
      className={classNames(badgeClass, colour, className)}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <span>{temperature.labels[value]}</span>
      {children}
    </span>
  );
}

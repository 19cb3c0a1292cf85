import { classNames } from "../../lib/class-names.ts";
import { useConfig } from "../../lib/config.ts";
import { Link } from "../link.tsx";

/** The flame alone; decoration. */
export function Flame({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames("size-8 shrink-0", className)}>
      <path
        className="fill-ember"
        d="M17.2 1.8c.9 4.7-1.2 7.3-4 10.2C10 15.2 6.5 17.6 6.5 22a9.5 9.5 0 0 0 19 0c0-4.5-2.2-8-4.5-10.7-.4 2.3-1.4 3.9-2.9 4.7 1.1-5.2 1.5-10.1-.9-14.2Z"
      />
      <path
        className="fill-glow"
        d="M16 17.5c.3 2.4-.8 3.5-2.1 4.8-1.1 1.1-1.9 2.1-1.9 3.8a4 4 0 0 0 8 .1c0-2.7-1.7-4.9-4-8.7Z"
      />
    </svg>
  );
}

interface LogoProps {
  className?: string;
  /** The style of the name, such as on which screens it is for screen readers only. */
  nameClass?: string;
}

/** The flame and the community's name. */
export function Logo({ className, nameClass }: LogoProps) {
  const { product } = useConfig();
  return (
    <span className={classNames("inline-flex min-w-0 items-center gap-2", className)}>
      <Flame className="size-7" />
      <span className={classNames("truncate text-lg font-semibold tracking-tight", nameClass)}>
        {product}
      </span>
    </span>
  );
}

/** The logo as a link to the start page. */
export function HomeLink({ nameClass }: Pick<LogoProps, "nameClass">) {
  return (
    <Link plain to="/" className="-ml-1 flex min-w-0 rounded-md p-1 text-ink">
      <Logo nameClass={nameClass} />
      <span className="sr-only"> home</span>
    </Link>
  );
}

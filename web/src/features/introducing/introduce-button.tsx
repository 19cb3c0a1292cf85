import type { Introduction } from "@kindling/contracts/introductions/schemas.ts";
import Handshake from "lucide-react/icons/handshake";
import type { Ref } from "react";
import { classNames } from "../../lib/class-names.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { type IntroducedPair, stateInWords } from "./introduction-words.ts";

interface IntroduceButtonProps {
  pair: IntroducedPair;
  /** Undefined until it is known whether there is one. */
  introduction: Introduction | null | undefined;
  onPress: () => void;
  /** The key that presses it. */
  shortcut?: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** Begins the introduction of a match; of a match that has one it shows the state, and opens it. */
export function IntroduceButton({
  pair,
  introduction,
  onPress,
  shortcut,
  className,
  ref,
}: IntroduceButtonProps) {
  const mayEdit = useMayEdit();
  if (introduction === undefined || (introduction === null && !mayEdit)) return null;
  return (
    <Button
      ref={ref}
      variant={introduction ? "soft" : "outline"}
      className={classNames("h-7! gap-1.5! px-2! text-xs!", className)}
      aria-keyshortcuts={shortcut}
      onClick={onPress}
    >
      <Handshake aria-hidden="true" className="size-3.5" />
      {introduction ? stateInWords(introduction) : "Introduce…"}
      <span className="sr-only">
        {" "}
        {pair.founder.company} and {pair.investor.name}
      </span>
    </Button>
  );
}

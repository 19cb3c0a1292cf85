import { useEffect, useEffectEvent } from "react";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { isTyping } from "../../ui/controls/is-typing.ts";

export interface ReviewActions {
  rate: (rating: number) => void;
  skip: () => void;
  note: () => void;
  introduce: () => void;
  undo: () => void;
  leave: () => void;
}

/** The keys of the queue: 0 to 3 rate, S skips, N opens the notes, I introduces, Z undoes, Esc leaves. */
export function useReviewKeys({ rate, skip, note, introduce, undo, leave }: ReviewActions): void {
  const mayEdit = useMayEdit();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    // An open record has the keys, and so has what is typed.
    if (isTyping(event.target) || document.querySelector("[role=dialog], [role=alertdialog]")) return;
    const action = {
      s: skip,
      z: undo,
      i: introduce,
      escape: leave,
      ...(mayEdit && { n: note, 0: () => rate(0), 1: () => rate(1), 2: () => rate(2), 3: () => rate(3) }),
    }[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

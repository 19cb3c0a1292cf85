import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "../../ui/overlays/toast-store.ts";

/**
 * Says that what was typed is kept, when the panel of an edited record goes away because another record, or another
 * page, takes its place; and offers to go on.
 * @param isTyped whether the panel is shown with changes that are not saved
 * @param isDrafted whether they are still stored: neither saved nor discarded
 */
export function useKeptNotice(isTyped: boolean, isDrafted: () => boolean, name: string): void {
  const navigate = useNavigate();
  const notify = useEffectEvent((goOn: () => void) => {
    if (!isDrafted()) return;
    toast({
      title: `${name} is not saved`,
      description: "What you typed is kept in this tab.",
      action: { label: "Go on", onClick: goOn },
    });
  });
  useEffect(() => {
    if (!isTyped) return undefined;
    const { pathname, search } = window.location;
    return () => notify(() => navigate(pathname + search));
  }, [isTyped, navigate]);
}

import { useState } from "react";
import { useLocation } from "react-router-dom";

/**
 * What a form's page confirms; null shows the form. A link to the page that is open, as in its header, shows it again.
 */
export function useConfirmation<Confirmed>() {
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const { key, hash } = useLocation();
  const [shownKey, setShownKey] = useState(key);
  if (key !== shownKey) {
    setShownKey(key);
    // "Skip to content" has a hash.
    if (hash === "") setConfirmed(null);
  }
  return [confirmed, setConfirmed] as const;
}

import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";

/** Asks before a link is followed, which ends the sending of a file. */
export function LeaveQuestion({ fileName }: { fileName: string }) {
  const navigate = useNavigate();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (link === null || !isLeft(event, link)) return;
      event.preventDefault();
      setAddress(link.pathname + link.search + link.hash);
    };
    // Before the router, which leaves alone what is prevented.
    document.addEventListener("click", ask, { capture: true });
    return () => document.removeEventListener("click", ask, { capture: true });
  }, []);
  return (
    <AlertDialog
      open={address !== null}
      onOpenChange={(open) => !open && setAddress(null)}
      title="Stop sending?"
      description={`Not all rows of ${fileName} are sent. You can choose the file again later to send the rest.`}
      cancelLabel="Stay"
      confirmLabel="Leave"
      onConfirm={() => navigate(address!)}
    />
  );
}

/** Whether a click shows another page of the client in this tab. The browser itself asks before other pages. */
function isLeft(event: MouseEvent, { origin, pathname, search, target }: HTMLAnchorElement): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || target === "_blank") return false;
  const { location } = window;
  return origin === location.origin && pathname + search !== location.pathname + location.search;
}

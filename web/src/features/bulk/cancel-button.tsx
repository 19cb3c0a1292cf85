import type { MouseEvent } from "react";
import { Button } from "../../ui/button.tsx";

/** The second click of a double-click is on the button that took the place of the first. */
export const unlessDoubleClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};

interface CancelButtonProps {
  isStopping: boolean;
  onCancel: () => void;
}

/** Takes the place of the button that began the run, and may be under the second click of a double-click on it. */
export const CancelButton = ({ isStopping, onCancel }: CancelButtonProps) => (
  <Button variant="outline" pending={isStopping} onClick={unlessDoubleClick(onCancel)}>
    Cancel
  </Button>
);

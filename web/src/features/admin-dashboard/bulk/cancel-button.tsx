import { Button } from "../../../ui/button.tsx";
import { unlessDoubleClick } from "./unless-double-click.ts";

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

import { type ReactNode, useState } from "react";
import { errorMessage, isNotFound } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { Button, type ButtonSize, type ButtonVariant } from "../../ui/button.tsx";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { Banner } from "../../ui/states/states.tsx";

interface DeleteButtonProps {
  /** On the button: "Delete..." */
  children: ReactNode;
  variant: ButtonVariant;
  size?: ButtonSize;
  /** The question, what is lost with it, and its answer. */
  title: string;
  description: string;
  confirmLabel: string;
  remove: () => Promise<unknown>;
  /** After it, also when somebody else was quicker. */
  onDeleted: () => void;
}

/** Asks, then deletes. */
export function DeleteButton({
  children,
  variant,
  size,
  title,
  description,
  confirmLabel,
  remove,
  onDeleted,
}: DeleteButtonProps) {
  const [asks, setAsks] = useState(false);
  const removal = useSingleFlightMutation({
    mutationFn: remove,
    onSuccess: onDeleted,
    onError: (error) => isNotFound(error) && onDeleted(),
  });
  return (
    <>
      <Button variant={variant} {...(size && { size })} onClick={() => setAsks(true)}>
        {children}
      </Button>
      <AlertDialog
        open={asks}
        onOpenChange={(open) => {
          setAsks(open);
          if (!open) removal.reset();
        }}
        title={title}
        description={description}
        confirmLabel={confirmLabel}
        destructive
        pending={removal.isPending}
        onConfirm={() => removal.mutate()}
      >
        {removal.isError && (
          <Banner className="mt-4">
            {errorMessage(removal.error, "It was not deleted. Please try again.")}
          </Banner>
        )}
      </AlertDialog>
    </>
  );
}

import Mail from "lucide-react/icons/mail";
import { useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import type { BulkList, Selection } from "../edits/bulk-calls.ts";
import { fetchSelected } from "./fetch-selected.ts";

interface CopyEmailsProps {
  list: BulkList;
  selection: Selection;
  /** Whether it is not yet known what is selected. */
  disabled: boolean;
}

/** Copies the emails of the selected records, separated by commas, as mail programs take them. */
export function CopyEmails({ list, selection, disabled }: CopyEmailsProps) {
  const [pending, setPending] = useState(false);
  const copy = async () => {
    if (!("clipboard" in navigator) || !("ClipboardItem" in window))
      return void toast({
        title: "The emails cannot be copied here",
        description: "This browser copies on https pages only. Export the selection instead.",
        variant: "destructive",
      });
    setPending(true);
    const addressees = fetchSelected(list, selection);
    // Awaited below, too late if the clipboard is denied at once.
    addressees.catch(() => {});
    try {
      // Safari copies only while it handles the press: it is given what arrives later.
      const text = addressees.then((all) => new Blob([emailsOf(all).join(", ")], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
      const count = emailsOf(await addressees).length;
      toast({ title: `${formatCount(count)} ${count === 1 ? "email" : "emails"} copied` });
    } catch {
      toast({
        title: "The emails could not be copied",
        description: "Please try again.",
        variant: "destructive",
      });
    }
    setPending(false);
  };
  return (
    <Button
      size="sm"
      variant="outline"
      aria-disabled={disabled}
      pending={pending}
      title="Copy the emails of the selected rows"
      onClick={() => !disabled && void copy()}
    >
      <Mail aria-hidden="true" className="size-4" />
      Copy emails
    </Button>
  );
}

const emailsOf = (addressees: readonly { email: string }[]) => [
  ...new Set(addressees.map(({ email }) => email)),
];

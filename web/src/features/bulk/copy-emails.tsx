import Mail from "lucide-react/icons/mail";
import { useState } from "react";
import { readLines } from "../../lib/api/call-lines.ts";
import { formatCount } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import type { BulkList, Selection } from "../edits/bulk-calls.ts";
import { investorsDatabaseSource } from "../lists/database-list.ts";
import { foundersSource } from "../lists/founder-list.ts";
import { exportQueries } from "../selection/export-queries.ts";

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
    const emails = exportEmails(list, selection);
    // Awaited below, too late if the clipboard is denied at once.
    emails.catch(() => {});
    try {
      // Safari copies only while it handles the press: it is given what arrives later.
      const text = emails.then((all) => new Blob([[...all].join(", ")], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
      const count = (await emails).size;
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

const sources = { founders: foundersSource, investors: investorsDatabaseSource } as const;

/** Reads the emails from an export of the selected records, which the activity has, as it has that of a file. */
async function exportEmails(list: BulkList, selection: Selection): Promise<Set<string>> {
  const emails = new Set<string>();
  const { method, path } = sources[list].endpoint;
  const { signal } = new AbortController();
  for (const { narrowing } of exportQueries(selection, "", () => undefined)) {
    const query = [narrowing, "format=jsonl"].filter(Boolean).join("&");
    for await (const line of readLines(method, `${path}?${query}`, signal))
      emails.add((JSON.parse(line) as { email: string }).email);
  }
  return emails;
}

import Download from "lucide-react/icons/download";
import { Suspense, useEffect, useRef, useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useConfig } from "../../lib/config.ts";
import { ActionRow } from "../../ui/action-row.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHeader } from "../../ui/card.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { LegalLinks } from "../../ui/site/legal-pages.tsx";
import { downloadOwnData, type ExportFormat } from "./download-own-data.ts";

const DeleteAccountDialog = lazyComponent(() => import("./delete-account-dialog.tsx"));

interface YourDataProps {
  member: "founder" | "investor";
  /** The stored email, which confirms a deletion. */
  email: string;
}

/** What members can do with their own data. Shown where access is enforced: with open access there are no members. */
export default function YourData(props: YourDataProps) {
  const { access, product, terms_url, privacy_url } = useConfig();
  if (access !== "enforced") return null;
  return (
    <Card className="mt-8" aria-labelledby="your-data">
      <CardHeader
        title={<span id="your-data">Your data</span>}
        description={`Everything that ${product} stores about you is yours to take with you, or to erase.`}
      />
      <div className="divide-y">
        <DownloadRow />
        <DeleteRow {...props} />
        {(terms_url || privacy_url) && (
          <div className="flex flex-wrap gap-x-6 gap-y-2 pt-4 text-sm">
            <LegalLinks className="rounded-sm py-1 underline underline-offset-4" />
          </div>
        )}
      </div>
    </Card>
  );
}

function DownloadRow() {
  const [running, setRunning] = useState<ExportFormat | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const download = async (format: ExportFormat) => {
    if (abort.current) return;
    abort.current = new AbortController();
    const { signal } = abort.current;
    setRunning(format);
    setProblem(null);
    try {
      await downloadOwnData(format, signal);
    } catch (error) {
      if (!signal.aborted) setProblem(errorMessage(error, "Your data could not be read. Please try again."));
    }
    abort.current = null;
    setRunning(null);
  };
  return (
    <ActionRow
      title="Download my data"
      text="Your record with its history, your matches with ratings and notes, and your sign-ins. Nobody else is named in it."
      problem={problem}
    >
      {(["json", "csv"] as const).map((format) => (
        <Button
          key={format}
          variant="outline"
          pending={running === format}
          aria-disabled={running !== null}
          onClick={() => void download(format)}
        >
          {running !== format && <Download aria-hidden="true" className="size-4" />}
          <span className="sr-only">Download </span>
          {format.toUpperCase()}
        </Button>
      ))}
    </ActionRow>
  );
}

function DeleteRow(props: YourDataProps) {
  // Stays mounted once opened, so that it can fade out and restore the focus.
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <ActionRow
      title="Delete my account"
      text="You are signed out and leave all lists and matches at once. After 30 days your data is erased for good."
    >
      <Button
        variant="outline"
        onClick={() => setOpen(true)}
        onPointerEnter={DeleteAccountDialog.preload}
        onFocus={DeleteAccountDialog.preload}
      >
        Delete Account
      </Button>
      <Suspense fallback={null}>
        {open !== null && <DeleteAccountDialog {...props} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </ActionRow>
  );
}

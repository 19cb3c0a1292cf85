import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

const copiedForMs = 3_000;

interface CopyButtonProps {
  text: string;
  /** Selects the text, which can be copied by hand where the browser denies access to the clipboard. */
  select?: () => void;
  children?: string;
  className?: string;
}

/** Copies a text, and says so for a moment. */
export function CopyButton({ text, select, children = "Copy", className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedForMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    select?.();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The button keeps its name: nothing was copied.
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <Button variant="outline" onClick={copy} className={className}>
      <Icon aria-hidden="true" className="size-4" />
      {copied ? "Copied" : children}
    </Button>
  );
}

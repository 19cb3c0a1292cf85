import { errorMessage } from "../../lib/api/api-errors.ts";
import { failureLines, type LoadFailure } from "../../lib/api/load-failure.ts";
import { RetryButton } from "./load-errors.tsx";
import { Banner } from "./states.tsx";

interface LoadBannerProps {
  sources: readonly { what: string; failure: LoadFailure | null }[];
  onRetry: () => void;
  retrying: boolean;
  className?: string;
}

/** Says what could not be loaded, with Retry; nothing if all was. */
export function LoadBanner({ sources, onRetry, retrying, className }: LoadBannerProps) {
  const lines = failureLines(sources);
  if (lines.length === 0) return null;
  const error = sources.find(({ failure }) => failure?.error)?.failure?.error;
  const reason = errorMessage(error, "");
  return (
    <Banner className={className} action={<RetryButton pending={retrying} onClick={onRetry} />}>
      {lines.map((line) => (
        <p key={line} className="font-medium">
          {line}
        </p>
      ))}
      {reason && <p>{reason}</p>}
    </Banner>
  );
}

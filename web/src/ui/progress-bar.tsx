interface ProgressBarProps {
  /** Undefined until it is known. */
  done: number | undefined;
  total: number;
  /** The numbers, below the bar. */
  text: string;
}

/** How far something is. Drawn by pseudo-elements, because a browser's own bar takes no colour once it has a background. */
export function ProgressBar({ done, total, text }: ProgressBarProps) {
  return (
    <div className="flex flex-col gap-2">
      <progress
        aria-label="Progress"
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-ember [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-ember"
        value={done}
        max={Math.max(total, 1)}
      />
      <p className="figures text-sm text-muted">{text}</p>
    </div>
  );
}

import { Button } from "../../ui/button.tsx";
import { CardHeader } from "../../ui/card.tsx";
import { useFocusOnMount } from "../../ui/controls/use-focus-on-mount.ts";
import { CopyButton } from "../../ui/copy-button.tsx";

/** The new recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const frame = useFocusOnMount<HTMLElement>();
  return (
    <section ref={frame} tabIndex={-1} aria-label="Recovery codes" className="outline-none">
      <CardHeader
        title="Two-step sign-in is on"
        description="Keep these recovery codes in a safe place: they are not shown again. If you lose the app, each of them works once instead of a code. Your other sessions have ended."
      />
      <ul className="mb-5 grid gap-x-8 gap-y-2 rounded-lg bg-sunken p-4 text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onClose}>I Have Saved Them</Button>
        <CopyButton text={codes.join("\n")}>Copy Codes</CopyButton>
      </div>
    </section>
  );
}

import { makeIntroductionLink } from "@kindling/contracts/introductions/link-endpoints.ts";
import { type Introduction, introductionSides } from "@kindling/contracts/introductions/schemas.ts";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { formatDate } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { sideName } from "./introduction-words.ts";
import { useMailMode } from "./mail-mode.ts";
import { isAlone } from "./possible-steps.ts";

const isOpen: ReadonlySet<Introduction["state"]> = new Set([
  "asked",
  "accepted-by-one",
  "accepted",
  "introduced",
]);

/** Links by which the sides that were asked answer, to send by hand; none with open access. */
export function IntroductionLinks({ introduction }: { introduction: Introduction }) {
  const mode = useMailMode();
  const asked = introductionSides.filter((side) => introduction.asked[side].asked_at !== null);
  if (mode === "texts" || asked.length === 0 || isAlone(introduction) || !isOpen.has(introduction.state))
    return null;
  return (
    <section aria-label="Links" className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold">Links to answer</h3>
        <p className="text-sm text-muted">
          Each opens a page with the same text, on which this person answers without signing in. Send it to
          nobody else.
        </p>
      </div>
      {asked.map((side) => (
        <SideLink key={side} id={introduction.id} side={side} name={sideName(introduction, side)} />
      ))}
    </section>
  );
}

function SideLink({ id, side, name }: { id: number; side: "founder" | "investor"; name: string }) {
  const making = useSingleFlightMutation({
    mutationFn: () => call(makeIntroductionLink, { params: { id }, body: { side } }),
  });
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      {making.isError && <Banner>{errorMessage(making.error, "Please try again.")}</Banner>}
      {making.data ? (
        <>
          <CopyButton text={`${window.location.origin}${making.data.path}`}>
            {`Copy the link for ${name}`}
          </CopyButton>
          <span className="text-muted">works until {formatDate(making.data.expires_at)}</span>
        </>
      ) : (
        <Button variant="outline" size="sm" pending={making.isPending} onClick={() => making.mutate()}>
          Make a link for {name}
        </Button>
      )}
    </div>
  );
}

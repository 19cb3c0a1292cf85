import type { AskedFirst, Introduction } from "@kindling/contracts/introductions/schemas.ts";
import { type FormEvent, useState } from "react";
import { OwnerField, useSignedInName } from "../../forms/owner-field.tsx";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { formatCountOf } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { Banner } from "../../ui/states/states.tsx";
import { FirstField, MessageField } from "./draft-fields.tsx";
import { useDrafting } from "./introduction-calls.ts";
import type { IntroducedPair } from "./introduction-words.ts";

interface IntroduceDialogProps {
  pairs: readonly IntroducedPair[];
  open: boolean;
  /** How an earlier introduction of the pair has ended: "Declined". */
  endedAs?: string;
  onClose: () => void;
  onDrafted: (drafted: readonly Introduction[]) => void;
}

/** Drafts the introduction of a match, or those of a founder's best matches. Nobody is asked by it. */
export default function IntroduceDialog({ pairs, open, endedAs, onClose, onDrafted }: IntroduceDialogProps) {
  const [first, setFirst] = useState<AskedFirst>("investor");
  const ownName = useSignedInName();
  const [owner, setOwner] = useState<string | null>(null);
  const [message, setMessage] = useState("");
  const drafting = useDrafting();
  const [pair] = pairs;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const drafted = await drafting
      .mutateAsync({
        match_ids: pairs.map(({ id }) => id),
        owner: owner ?? ownName,
        first,
        message,
        again: endedAs !== undefined,
      })
      .catch(() => null);
    if (drafted === null) return;
    if (drafted.length > 1)
      toast({ title: `${formatCountOf(drafted.length, ["introduction", "introductions"])} drafted` });
    onDrafted(drafted);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      keepOnOutsidePress
      title={pairs.length === 1 ? "Introduce" : `Introduce the best ${pairs.length}`}
      description={
        pairs.length === 1
          ? `${pair!.founder.company} and ${pair!.investor.name}`
          : `${pair!.founder.company} to ${names.format(pairs.map(({ investor }) => investor.name))}`
      }
    >
      <form onSubmit={submit} className="gap-6">
        {endedAs !== undefined && (
          <Banner tone="ember">
            <p>
              <span className="font-medium">This pair had an introduction: {endedAs.toLowerCase()}.</span> A
              new draft replaces it. Its history stays.
            </p>
          </Banner>
        )}
        {drafting.isError && (
          <Banner>
            <p className="font-medium">Nothing was drafted.</p>
            <p>{errorMessage(drafting.error, "Please try again.")}</p>
          </Banner>
        )}
        <div className="grid gap-6 sm:grid-cols-2">
          <FirstField value={first} onChange={setFirst} />
          <OwnerField value={owner ?? ownName} onChange={setOwner} />
        </div>
        <MessageField value={message} onChange={setMessage} />
        <DialogFooter>
          <p className="mr-auto text-sm text-muted">Nothing is sent by this.</p>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={drafting.isPending}>
            Draft
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

const names = new Intl.ListFormat("en-US", { type: "conjunction" });

import { useQueryClient } from "@tanstack/react-query";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { editableFields, labelsOf } from "../../forms/record/record-field.ts";
import { recordName } from "../../forms/record/record-name.ts";
import { refreshLists } from "../../forms/removals/removal-source.ts";
import { errorMessage, HttpError } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useLateNotice } from "../../ui/overlays/use-late-notice.ts";
import { Banner } from "../../ui/states/states.tsx";
import { ChoiceOfField } from "./choice-of-field.tsx";
import {
  type Choice,
  chosenChanges,
  type DifferingField,
  differingFields,
  type Values,
} from "./merge-fields.ts";
import type { MergeRecord, MergeSource } from "./merge-source.ts";
import { undoMerge } from "./undo-merge.ts";

interface MergeFormProps {
  source: MergeSource;
  kept: MergeRecord;
  other: MergeRecord;
  onSwap: () => void;
  onReload: () => void;
}

/** Both records side by side, field by field, and what merging them does. */
export function MergeForm({ source, kept, other, onSwap, onReload }: MergeFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notifyLate = useLateNotice();
  const { member } = source.removals;
  const [names, otherNames] = [recordName(kept, member), recordName(other, member)];
  const fields = editableFields(source.sections);
  const differing = differingFields(fields, asValues(kept), asValues(other));
  const [choices, setChoices] = useState<Readonly<Partial<Record<string, Choice>>>>({});
  const choiceOf = ({ field, proposed }: DifferingField): Choice => choices[field.name] ?? proposed;
  const changes = chosenChanges(differing, choiceOf);
  const isUnchanged = Object.keys(changes).length === 0;
  const merge = useSingleFlightMutation({
    mutationFn: () =>
      source.merge({
        ...{ id: kept.id, other_id: other.id, version: kept.version, other_version: other.version },
        changes,
      }),
    onSuccess: (merged) => {
      const entry = isUnchanged ? null : merged.entry;
      refreshLists(client, source.removals, [kept.id, other.id]);
      client.removeQueries({ queryKey: ["merge"] });
      toast({
        title: `${otherNames.title} was merged into ${names.title}`,
        description: "It is in the archive for 30 days.",
        action: {
          label: "Undo",
          onClick: () => void undoMerge(client, source, { kept, other, title: otherNames.title, entry }),
        },
      });
      void navigate(`/admin/dashboard?${member}=${kept.id}`, { replace: true });
    },
    onError: (error) =>
      notifyLate(`${otherNames.title} was not merged`, errorMessage(error, "Please try again.")),
  });
  const problems = problemsOf(merge.error);
  const isChanged = merge.error instanceof HttpError && [404, 409].includes(merge.error.status);
  return (
    <form
      className="max-w-5xl"
      onSubmit={(event) => {
        event.preventDefault();
        merge.mutate(undefined);
      }}
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
        <Side label="Kept" {...names} email={kept.email} />
        <Button
          ref={keepFocusInSection}
          variant="outline"
          size="sm"
          onClick={onSwap}
          className="self-center max-sm:justify-self-start"
        >
          <ArrowLeftRight aria-hidden="true" className="size-4" />
          Swap
        </Button>
        <Side label="Merged into it, and archived" {...otherNames} email={other.email} />
      </div>
      {differing.length > 0 && (
        <div className="mt-6 divide-y rounded-lg border">
          {differing.map((one) => (
            <ChoiceOfField
              key={one.field.name}
              {...one}
              choice={choiceOf(one)}
              problem={problems[one.field.name]}
              onChoose={(choice) => setChoices({ ...choices, [one.field.name]: choice })}
            />
          ))}
        </div>
      )}
      <Equal count={fields.length - differing.length} isAll={differing.length === 0} />
      <div className="mt-6 text-sm text-muted">
        <p>
          Ratings, notes and {member === "investor" ? "the password" : "suspensions"} of{" "}
          <span className="wrap-anywhere">{otherNames.title}</span> move to{" "}
          <span className="wrap-anywhere">{names.title}</span>, which keeps its own where it has some. You can
          restore {otherNames.title} from the archive for 30 days.
        </p>
      </div>
      {merge.isError && (
        <Banner
          className="mt-4"
          action={
            isChanged && (
              <Button ref={keepFocusInSection} variant="outline" size="sm" onClick={onReload}>
                Reload both
              </Button>
            )
          }
        >
          <p className="font-semibold">The {source.removals.what} were not merged</p>
          <p className="mt-0.5">{messageOf(merge.error, labelsOf(source.sections))}</p>
        </Banner>
      )}
      <Button
        type="submit"
        className="mt-5 h-auto min-h-10 max-w-full py-2 whitespace-normal wrap-anywhere"
        pending={merge.isPending}
        pendingLabel="Merging..."
      >
        Merge into {names.title}
      </Button>
    </form>
  );
}

interface SideProps {
  label: string;
  title: string;
  subtitle: string | null;
  email: string;
}

function Side({ label, title, subtitle, email }: SideProps) {
  return (
    <div className="min-w-0 rounded-lg border px-4 py-3">
      <p className="text-xs text-muted">{label}</p>
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="text-sm text-muted wrap-anywhere">{[subtitle, email].filter(Boolean).join(" · ")}</p>
    </div>
  );
}

function Equal({ count, isAll }: { count: number; isAll: boolean }) {
  return (
    <p className="mt-3 text-sm text-muted">
      {isAll ? "All fields are the same." : count > 0 && `${count} other fields are the same.`}
    </p>
  );
}

const asValues = (record: MergeRecord) => record as unknown as Values;

/** The server's problems by field, whose paths begin with `changes`. */
function problemsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof HttpError)) return {};
  return Object.fromEntries(
    error.details.map(({ path, message }) => [path.replace("changes.", "").split(".")[0]!, message]),
  );
}

function messageOf(error: unknown, labels: Readonly<Record<string, string>>): string {
  const [problem] = Object.entries(problemsOf(error));
  if (problem) return `${labels[problem[0]] ?? problem[0]} ${problem[1]}.`;
  return errorMessage(error, "Please try again.");
}

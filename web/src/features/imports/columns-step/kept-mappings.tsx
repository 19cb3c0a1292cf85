import type { SavedMapping } from "@kindling/contracts/imports/schemas.ts";
import { fitMapping, type Mapping, mappingSchema } from "@kindling/imports/mapping/mapping.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { errorMessage } from "../../../lib/api/api-errors.ts";
import { endpointQuery, invalidateEndpoint } from "../../../lib/api/endpoint-query.ts";
import { useMayEdit } from "../../../lib/session/may-edit.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { Input } from "../../../ui/controls/input.tsx";
import { Select } from "../../../ui/controls/select.tsx";
import { useFocusOnMount } from "../../../ui/controls/use-focus-on-mount.ts";
import { RetryButton } from "../../../ui/states/load-errors.tsx";
import { Banner } from "../../../ui/states/states.tsx";
import { DeleteButton } from "../delete-button.tsx";
import type { StepProps } from "../import-place.ts";

interface KeptMappingsProps extends StepProps {
  mapping: Mapping;
  change: (edit: (now: Mapping) => Mapping) => void;
}

/** Uses a mapping that was kept for files of this kind, and keeps this one. Nothing for viewers. */
export function KeptMappings({ place, found, mapping, change }: KeptMappingsProps) {
  const { endpoints, member } = place.source;
  const query = useQuery(endpointQuery(endpoints.listMappings));
  const [used, setUsed] = useState<UsedMapping | null>(null);
  const [isNaming, setIsNaming] = useState(false);
  const [kept, setKept] = useState<string | null>(null);
  if (!useMayEdit()) return null;

  const use = (chosen: SavedMapping) => {
    setKept(null);
    const parsed = mappingSchema(member).safeParse(chosen.mapping);
    if (!parsed.success)
      return setUsed({
        id: chosen.id,
        name: chosen.name,
        lines: ["It is of an older version, and cannot be used any more."],
      });
    const { mapping: next, unknown, missing } = fitMapping(parsed.data, found.headings);
    setUsed({
      id: chosen.id,
      name: chosen.name,
      lines: [
        ...unknown.map((at) => `It does not know the column ${found.headings[at]}, which is left out.`),
        ...missing.map((heading) => `This file has no column ${heading}.`),
      ],
    });
    change(() => next);
  };
  const names = query.data ?? [];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {names.length > 0 && (
          <Select
            size="sm"
            aria-label="Use a kept mapping"
            className="w-56! px-3!"
            placeholder="Use a kept mapping"
            value={null}
            options={names.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(id) => {
              const chosen = names.find((one) => String(one.id) === id);
              if (chosen) use(chosen);
            }}
          />
        )}
        {!isNaming && (
          <Button variant="outline" size="sm" onClick={() => setIsNaming(true)}>
            Keep this mapping as...
          </Button>
        )}
      </div>
      {query.isError && (
        <Banner action={<RetryButton pending={query.isFetching} onClick={() => void query.refetch()} />}>
          <p className="font-medium">The kept mappings could not be loaded.</p>
        </Banner>
      )}
      {isNaming && (
        <NameForm
          place={place}
          found={found}
          mapping={mapping}
          onEnd={(name) => {
            setIsNaming(false);
            setKept(name);
            if (name !== null) setUsed(null);
          }}
        />
      )}
      <div role="status">
        {kept !== null && <Banner tone="good">This mapping is kept as “{kept}”.</Banner>}
        {used !== null && (
          <Banner
            tone={used.lines.length > 0 ? "ember" : "good"}
            action={<DeleteMapping place={place} used={used} onDeleted={() => setUsed(null)} />}
          >
            <p className="font-medium">The mapping “{used.name}” was chosen.</p>
            {used.lines.map((line) => (
              <p key={line} className="wrap-anywhere">
                {line}
              </p>
            ))}
          </Banner>
        )}
      </div>
    </div>
  );
}

/** A kept mapping that was chosen, and what of it does not fit the file. */
interface UsedMapping {
  id: number;
  name: string;
  lines: string[];
}

interface DeleteMappingProps {
  place: StepProps["place"];
  used: UsedMapping;
  onDeleted: () => void;
}

/** Deletes a kept mapping after a question. What it says of this file stays. */
function DeleteMapping({ place: { source }, used, onDeleted }: DeleteMappingProps) {
  const client = useQueryClient();
  const { listMappings, removeMapping } = source.endpoints;
  return (
    <DeleteButton
      variant="outline"
      size="sm"
      title={`Delete the mapping “${used.name}”?`}
      description="It is deleted for every admin. The columns of this file stay as they are."
      confirmLabel="Delete mapping"
      remove={() => call(removeMapping, { params: { mapping: used.id } })}
      onDeleted={() => {
        void invalidateEndpoint(client, listMappings);
        onDeleted();
      }}
    >
      Delete mapping...
    </DeleteButton>
  );
}

interface NameFormProps extends StepProps {
  mapping: Mapping;
  /** @param name that of the mapping; null when nothing was kept */
  onEnd: (name: string | null) => void;
}

function NameForm({ place, found, mapping, onEnd }: NameFormProps) {
  const { endpoints } = place.source;
  const client = useQueryClient();
  const input = useFocusOnMount<HTMLInputElement>();
  const [name, setName] = useState(() => found.file_name.replace(/\.\w+$/, "").slice(0, 100));
  const [problem, setProblem] = useState<string | null>(null);
  const keep = useMutation({
    mutationFn: (typed: string) => call(endpoints.saveMapping, { body: { name: typed, mapping } }),
    onSuccess: ({ name: stored }) => {
      void invalidateEndpoint(client, endpoints.listMappings);
      onEnd(stored);
    },
    onError: (error) => setProblem(errorMessage(error, "Please try again.")),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (keep.isPending) return;
    const typed = name.trim();
    if (typed === "") return setProblem("Please enter a name");
    setProblem(null);
    keep.mutate(typed);
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex max-w-md flex-col gap-3 rounded-xl border bg-surface p-4"
    >
      <Field
        label="Keep this mapping as"
        description="A mapping with the same name is replaced."
        error={problem}
      >
        <Input
          ref={input}
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && onEnd(null)}
        />
      </Field>
      <div className="flex gap-3">
        <Button type="submit" size="sm" variant="outline" pending={keep.isPending}>
          Keep
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onEnd(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

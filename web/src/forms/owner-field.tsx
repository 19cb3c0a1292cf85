import { listAdmins } from "@kindling/contracts/admins/endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { endpointQuery } from "../lib/api/endpoint-query.ts";
import { useAccess } from "../lib/config.ts";
import { sessionQuery } from "../lib/session/session.ts";
import { Field } from "../ui/controls/field.tsx";
import { Input } from "../ui/controls/input.tsx";

/** The name of the signed-in admin; empty for admins who have none. */
export function useSignedInName(): string {
  const { data } = useQuery({ ...sessionQuery, enabled: useAccess() === "enforced" });
  return data?.name ?? "";
}

/** The names of the admins; none with open access. */
export function useAdminNames(): string[] {
  const { data } = useQuery({ ...endpointQuery(listAdmins), enabled: useAccess() === "enforced" });
  const names = data?.admins.filter(({ role }) => role === "admin").map(({ name }) => name) ?? [];
  return [...new Set(names)].sort((one, other) => one.localeCompare(other, "en-US"));
}

interface OwnerFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** The name of the admin who follows up: one of the admins, or any name. */
export function OwnerField({ value, onChange }: OwnerFieldProps) {
  const names = useAdminNames();
  const id = useId();
  return (
    <Field label="Owner">
      <Input
        value={value}
        maxLength={100}
        autoComplete="off"
        list={names.length > 0 ? id : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {names.length > 0 && (
        <datalist id={id}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

import { listAdmins } from "@kindling/contracts/admins/endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { endpointQuery } from "../../lib/api/endpoint-query.ts";
import { useAccess } from "../../lib/config.ts";
import { sessionQuery } from "../../lib/session/session.ts";
import { Field } from "../../ui/controls/field.tsx";
import { Input } from "../../ui/controls/input.tsx";

/** The name of the signed-in admin; empty for admins who have none. */
export function useSignedInName(): string {
  const { data } = useQuery({ ...sessionQuery, enabled: useAccess() === "enforced" });
  return data?.name ?? "";
}

interface OwnerFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** The name of the admin who follows up. It offers those of all admins. */
export function OwnerField({ value, onChange }: OwnerFieldProps) {
  const { data } = useQuery({ ...endpointQuery(listAdmins), enabled: useAccess() === "enforced" });
  const names = new Set(data?.admins.flatMap(({ role, name }) => (role === "admin" ? [name] : [])));
  const id = useId();
  return (
    <Field label="Owner">
      <Input
        value={value}
        maxLength={100}
        autoComplete="off"
        list={names.size > 0 ? id : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {names.size > 0 && (
        <datalist id={id}>
          {[...names].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

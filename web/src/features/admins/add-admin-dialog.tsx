import type { AddedAdmin, ListedAdmin } from "@kindling/contracts/admins/schemas.ts";
import { isEmail } from "@kindling/contracts/fields/emails.ts";
import { type FormEvent, useId, useRef, useState } from "react";
import { errorMessage, HttpError } from "../../lib/api/api-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Input } from "../../ui/controls/input.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { useAddAdmin } from "./admin-calls.ts";
import { LinkNotice } from "./link-notice.tsx";
import { useProof } from "./use-proof.tsx";

interface Problem {
  field: "name" | "email" | null;
  message: string;
}

const roles: readonly { value: ListedAdmin["role"]; label: string }[] = [
  { value: "admin", label: "Admin" },
  { value: "viewer", label: "Viewer" },
];

interface AddAdminDialogProps {
  open: boolean;
  onClose: () => void;
  /** Whether the own sign-in needs a code. */
  needsCode: boolean;
}

/** Adds an admin or a viewer by name and email, and shows the link by which they choose a passcode. */
export default function AddAdminDialog({ open, onClose, needsCode }: AddAdminDialogProps) {
  const form = useId();
  const inputs = { name: useRef<HTMLInputElement>(null), email: useRef<HTMLInputElement>(null) };
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<ListedAdmin["role"]>("admin");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [added, setAdded] = useState<AddedAdmin | null>(null);
  const proof = useProof(needsCode);
  const { mutate, isPending } = useAddAdmin();

  const close = () => {
    onClose();
    setName("");
    setEmail("");
    setRole("admin");
    setProblem(null);
    setAdded(null);
    proof.clear();
  };
  const show = (found: Problem) => {
    setProblem(found);
    if (found.field) inputs[found.field].current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return show({ field: "name", message: "Please enter a name." });
    if (!isEmail(email)) return show({ field: "email", message: "Please enter an email address." });
    setProblem(null);
    const typed = proof.read();
    if (typed === null) return;
    mutate(
      { name, email, role, ...typed },
      { onSuccess: setAdded, onError: (error) => proof.show(error) || show(problemOf(error)) },
    );
  };
  const errorOf = (field: Problem["field"]) => (problem?.field === field ? problem.message : null);

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !isPending && close()}
      title={added ? `${added.admin.name} is added` : "Add Admin"}
      size="sm"
      keepOnOutsidePress
      footer={
        added ? (
          <Button onClick={close}>Done</Button>
        ) : (
          <>
            <Button variant="outline" onClick={() => !isPending && close()}>
              Cancel
            </Button>
            <Button type="submit" form={form} pending={isPending} pendingLabel="Adding...">
              Add and Invite
            </Button>
          </>
        )
      }
    >
      {added ? (
        <LinkNotice invitation={added.invitation} email={added.admin.email ?? email} />
      ) : (
        <form id={form} onSubmit={submit} noValidate className="grid gap-5">
          <Field
            label="Name"
            required
            description="It signs in, and stands in the history of what they change."
            error={errorOf("name")}
          >
            <Input
              ref={inputs.name}
              autoComplete="off"
              maxLength={100}
              value={name}
              onChange={({ target }) => {
                setName(target.value);
                setProblem(null);
              }}
            />
          </Field>
          <Field label="Email" required error={errorOf("email")}>
            <Input
              ref={inputs.email}
              type="email"
              autoComplete="off"
              maxLength={254}
              value={email}
              onChange={({ target }) => {
                setEmail(target.value);
                setProblem(null);
              }}
            />
          </Field>
          <Field label="Role" description="A viewer sees and exports everything, and changes nothing.">
            <Select options={roles} value={role} onChange={(chosen) => setRole(chosen ?? "admin")} />
          </Field>
          {proof.fields}
          {problem && problem.field === null && <Banner>{problem.message}</Banner>}
        </form>
      )}
    </Dialog>
  );
}

function problemOf(error: unknown): Problem {
  const path = error instanceof HttpError ? error.details[0]?.path : undefined;
  const message = errorMessage(error, "The admin could not be added. Please try again.");
  return { field: path === "name" || path === "email" ? path : null, message };
}

import { isEmail } from "@kindling/contracts/fields/emails.ts";
import { sendTestInvitation } from "@kindling/contracts/gateway/invitation-endpoints.ts";
import { useState } from "react";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { useAuthState } from "../../lib/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Input } from "../../ui/controls/input.tsx";
import { Banner } from "../../ui/states/states.tsx";

/** Mails the admin the invitation before others get it. An admin whose name is an email need not type it. */
export function TestMail({ role }: { role: "founder" | "investor" }) {
  const { identity } = useAuthState("admin");
  const [to, setTo] = useState(() => (isEmail(identity?.name ?? "") ? identity!.name! : ""));
  const [problem, setProblem] = useState<string | null>(null);
  const test = useSingleFlightMutation({
    mutationFn: () => call(sendTestInvitation, { body: { role, to } }),
  });
  const submit = () => {
    setProblem(isEmail(to) ? null : "Please type an email address.");
    if (isEmail(to)) test.mutate();
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>Look at the mail first: it comes to you as the others get it, without a link that works.</p>
      <Field label="Your email" error={problem}>
        <Input type="email" autoComplete="email" value={to} onChange={({ target }) => setTo(target.value)} />
      </Field>
      <Button type="submit" variant="outline" className="self-start" pending={test.isPending}>
        Send Test Mail
      </Button>
      {test.isError && (
        <Banner>{errorMessage(test.error, "The test mail could not be sent. Please try again.")}</Banner>
      )}
      {test.data && !test.data.accepted && (
        <Banner>The mail server did not accept the test mail. {test.data.reply}</Banner>
      )}
      {test.data?.accepted && <p role="status">The mail server has accepted the test mail.</p>}
    </form>
  );
}

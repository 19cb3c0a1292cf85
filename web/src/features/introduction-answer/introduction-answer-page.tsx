import * as links from "@kindling/contracts/introductions/link-endpoints.ts";
import type { LinkedIntroduction } from "@kindling/contracts/introductions/member-schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import type { IntroductionActions } from "../../forms/introductions/introduction-actions.ts";
import { OwnIntroduction } from "../../forms/introductions/own-introduction.tsx";
import { PreferencesForm } from "../../forms/introductions/preferences-form.tsx";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage, HttpError } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { useAddressToken } from "../../lib/session/address-token.ts";
import { Link } from "../../ui/link.tsx";
import { AccountLayout } from "../../ui/site/account-layout.tsx";
import { LinkFailure, LoginLinks } from "../../ui/site/mailed-link.tsx";
import { LoadingState } from "../../ui/states/spinner.tsx";

const retry = "Please try again.";

/** The target of a mailed link about an introduction: its text, and buttons that answer. Opening it answers nothing. */
export default function IntroductionAnswerPage() {
  useDocumentTitle("Introduction");
  const token = useAddressToken();
  return (
    <AccountLayout title="Introduction" footer={<Link to="/">Back to Home</Link>}>
      {token === null ? (
        <Missing>Please open the link in your mail once more.</Missing>
      ) : (
        <Linked token={token} />
      )}
    </AccountLayout>
  );
}

function Linked({ token }: { token: string }) {
  const queryKey = ["linked introduction", token];
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(links.readLinkedIntroduction, { body: { token } }),
  });
  const onSuccess = (saved: LinkedIntroduction) => client.setQueryData(queryKey, saved);
  const answering = useSingleFlightMutation({
    mutationFn: (said: Parameters<IntroductionActions["answer"]>[0]) =>
      call(links.answerLinkedIntroduction, { body: { token, ...said } }),
    onSuccess,
  });
  const reporting = useSingleFlightMutation({
    mutationFn: (met: Parameters<IntroductionActions["report"]>[0]) =>
      call(links.reportLinkedMeeting, { body: { token, met } }),
    onSuccess,
  });
  const saving = useSingleFlightMutation({
    mutationFn: (preferences: LinkedIntroduction["preferences"]) =>
      call(links.saveLinkedPreferences, { body: { token, ...preferences } }),
    onSuccess,
  });
  const navigate = useNavigate();
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingState>Checking your link...</LoadingState>;
  const { introduction, preferences } = data;
  const failure = answering.error ?? reporting.error;
  return (
    <div className="grid gap-8">
      <OwnIntroduction
        introduction={introduction}
        stages={() => navigate("/investor/dashboard?dialog=profile")}
        actions={{
          answer: (said) => answering.mutate(said),
          report: (met) => reporting.mutate(met),
          isPending: answering.isPending || reporting.isPending,
          problem: failure && errorMessage(failure, retry),
        }}
      />
      <PreferencesForm stored={preferences} saving={saving} level={2} />
    </div>
  );
}

function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof HttpError ? error.status : null;
  if (status === 400 || status === 401) return <Missing>{texts.introductionLinkInvalid}</Missing>;
  const problem = { message: errorMessage(error, retry), isFinal: status === 403 || status === 404 };
  return <LinkFailure problem={problem} onRetry={onRetry} />;
}

function Missing({ children }: { children: string }) {
  return (
    <div className="grid gap-5">
      <p>{children}</p>
      <LoginLinks />
    </div>
  );
}

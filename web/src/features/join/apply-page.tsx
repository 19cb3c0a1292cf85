import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { useNavigate } from "react-router-dom";
import { FounderConfirmation } from "../../forms/founder-form/founder-confirmation.tsx";
import { FounderForm } from "../../forms/founder-form/founder-form.tsx";
import { founderTabs } from "../../forms/founder-sections.ts";
import { useUrlChoice } from "../../lib/browser-state/url-state.ts";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { useConfig } from "../../lib/config.ts";
import { Card, CardHeader } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { Main, PublicLayout } from "../../ui/site/layouts.tsx";
import { useConfirmation } from "./use-confirmation.ts";
import { WhatHappensNext } from "./what-happens-next.tsx";

/** The join page with the opt-in form, then its confirmation. */
export default function ApplyPage() {
  useDocumentTitle("Apply");
  const { product } = useConfig();
  const navigate = useNavigate();
  const tabState = useUrlChoice("tab", founderTabs);
  const [sent, setSent] = useConfirmation<{ founder: OwnFounder | null }>();
  return (
    <PublicLayout adminLink>
      <Main className="page-width pt-6 sm:pt-10">
        {sent ? (
          <FounderConfirmation email={sent.founder?.email} />
        ) : (
          <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="max-w-2xl lg:col-span-2">
              <h1 className="display">Join {product}</h1>
              <p className="mt-4 text-lg text-muted">
                Tell us what you are building. We bring you together with founders who have been there and
                with investors who fit.
              </p>
              <p className="mt-4">
                <Link to="/founder/login">Already have an account? Login here</Link>
              </p>
            </div>
            <Card>
              <CardHeader
                title="Founder Opt-in"
                description="Four short tabs. We save your draft; fields with * are required."
              />
              <FounderForm
                draftName="apply"
                submitLabel="Submit"
                pendingLabel="Submitting..."
                tabState={tabState}
                onSuccess={(founder) => setSent({ founder })}
                onCancel={() => navigate("/")}
              />
            </Card>
            <WhatHappensNext />
          </div>
        )}
      </Main>
    </PublicLayout>
  );
}

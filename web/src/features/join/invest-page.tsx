import type { ClientConfig } from "@kindling/contracts/gateway/schemas.ts";
import { useNavigate } from "react-router-dom";
import { InvestorForm } from "../../forms/investor-form/investor-form.tsx";
import { InvestorNextStep } from "../../forms/investor-form/investor-next-step.tsx";
import { useDocumentTitle } from "../../lib/browser-state/use-document-title.ts";
import { useConfig } from "../../lib/config.ts";
import { Card, CardHeader } from "../../ui/card.tsx";
import { ButtonLink, Link } from "../../ui/link.tsx";
import { Confirmation } from "../../ui/site/confirmation.tsx";
import { Main, PublicLayout } from "../../ui/site/layouts.tsx";
import { NextSteps } from "../../ui/site/next-steps.tsx";
import { useConfirmation } from "./use-confirmation.ts";

/** The investor registration as a page, then its confirmation. */
export default function InvestPage() {
  useDocumentTitle("Invest");
  const { product, access } = useConfig();
  const navigate = useNavigate();
  const [registered, setRegistered] = useConfirmation<string>();
  return (
    <PublicLayout>
      <Main className="page-width pt-6 sm:pt-10">
        {registered !== null ? (
          <Confirmation title="You are registered as an investor">
            <p className="mt-4 text-lg text-muted">
              Welcome, {registered}. It is good to have you here. <InvestorNextStep />
            </p>
            <ButtonLink to="/investor/login" variant="inverse" size="lg" className="mt-8">
              Go to Investor Login
            </ButtonLink>
          </Confirmation>
        ) : (
          <div className="grid items-start gap-x-12 gap-y-6 sm:gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="max-w-2xl lg:col-span-2">
              <h1 className="display">Invest with {product}</h1>
              <p className="mt-3 text-muted sm:mt-4 sm:text-lg">
                Tell us what you look for: sectors, stages, check size and regions. Founders that fit will
                find their way to you.
              </p>
              <p className="mt-3 sm:mt-4">
                <Link to="/investor/login">Already registered? Login here</Link>
              </p>
            </div>
            <Card>
              <CardHeader
                className="mb-6! border-b pb-5"
                title="Register as an Investor"
                description="Only name and email are needed. The rest improves your matches."
              />
              <InvestorForm onSuccess={({ name }) => setRegistered(name)} onCancel={() => navigate("/")} />
            </Card>
            <NextSteps
              steps={stepsWith(access)}
              note={`What you tell us is seen by the people who run ${product}, and used to find founders for you.`}
            />
          </div>
        )}
      </Main>
    </PublicLayout>
  );
}

const stepsWith = (access: ClientConfig["access"]) => [
  {
    title: "You register",
    text: "A few minutes. Name and email are required; what you look for sharpens your matches.",
  },
  {
    title: "You log in",
    text:
      access === "enforced"
        ? "With your email, and a password that you choose by the link you are sent."
        : "With your email. Your dashboard is there at once, and yours to keep current.",
  },
  {
    title: "You meet founders",
    text: "Each comes with the reasons: sector, stage, check size and region.",
  },
];

import type { OwnApplication } from "@kindling/contracts/applications/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import XCircle from "lucide-react/icons/circle-x";
import Hourglass from "lucide-react/icons/hourglass";
import MessageSquare from "lucide-react/icons/message-square";
import type { ReactNode } from "react";
import { useConfig } from "../../lib/config.ts";
import { Card } from "../../ui/card.tsx";
import { MailLink } from "../../ui/link.tsx";
import { RetryButton } from "../../ui/states/load-errors.tsx";
import { Banner } from "../../ui/states/states.tsx";
import type { Member } from "../history/entry-words.ts";
import { AnswerForm } from "./answer-form.tsx";
import { ownApplicationQuery } from "./own-application.ts";

interface ApplicationNoticeProps {
  member: Member;
  record: { id: number; email: string };
}

/** Tells a member that the application is being reviewed, what was asked, or why it was declined. */
export default function ApplicationNotice({ member, record }: ApplicationNoticeProps) {
  const query = useQuery(ownApplicationQuery(member, record.id));
  const application = query.data;
  if (application === undefined) {
    if (!query.isError) return null;
    return (
      <Banner
        className="mb-6"
        action={<RetryButton pending={query.isFetching} onClick={() => void query.refetch()} />}
      >
        <p className="font-medium">Could not load the state of your application.</p>
      </Banner>
    );
  }
  if (application.state === "approved") return null;
  return (
    <Card className="mb-6" aria-labelledby="application">
      <div className="flex gap-4" tabIndex={-1}>
        {application.state === "declined" ? (
          <Declined application={application} />
        ) : application.question !== null && application.answer === null ? (
          <Asked member={member} id={record.id} question={application.question} />
        ) : (
          <Waiting application={application} email={record.email} />
        )}
      </div>
    </Card>
  );
}

interface NoticeProps {
  icon: typeof Hourglass;
  title: string;
  tone?: string;
  children: ReactNode;
}

function Notice({ icon: Icon, title, tone = "bg-ember-soft text-on-ember-soft", children }: NoticeProps) {
  return (
    <>
      <span
        aria-hidden="true"
        className={`hidden size-10 shrink-0 items-center justify-center rounded-full sm:flex ${tone}`}
      >
        <Icon className="size-5" />
      </span>
      <div className="flex min-w-0 max-w-prose grow flex-col gap-3 text-sm">
        <h2 id="application" className="text-lg font-semibold">
          {title}
        </h2>
        {children}
      </div>
    </>
  );
}

function Waiting({ application, email }: { application: OwnApplication; email: string }) {
  const { confirms_emails } = useConfig();
  const { question, answer, email_confirmed } = application;
  return (
    <Notice icon={Hourglass} title="Your application is being reviewed">
      <p className="text-muted">
        Until it is approved, only admins see your profile, and you have no matches. You can edit your profile
        meanwhile.
      </p>
      {confirms_emails && !email_confirmed && (
        <p className="wrap-anywhere">
          Please confirm your email first: use the link that we mail to{" "}
          <strong className="font-semibold">{email}</strong>. It can take a few minutes.
        </p>
      )}
      {question !== null && (
        <dl className="flex flex-col gap-2 border-l-2 pl-3">
          <Quote label="Our question">{question}</Quote>
          <Quote label="Your answer">{answer}</Quote>
        </dl>
      )}
    </Notice>
  );
}

function Asked({ member, id, question }: { member: Member; id: number; question: string }) {
  return (
    <Notice icon={MessageSquare} title="A question about your application">
      <p className="text-muted">
        Your application is being reviewed. Until it is approved, only admins see your profile, and you have
        no matches.
      </p>
      <p className="border-l-2 pl-3 whitespace-pre-line wrap-anywhere">{question}</p>
      <AnswerForm member={member} id={id} question={question} />
    </Notice>
  );
}

function Declined({ application }: { application: OwnApplication }) {
  const { contact_email } = useConfig();
  return (
    <Notice icon={XCircle} title="Your application was declined" tone="bg-danger-soft text-on-danger-soft">
      <p className="border-l-2 pl-3 whitespace-pre-line wrap-anywhere">{application.reason}</p>
      <p className="text-muted">
        Only admins see your profile. You can download your data or delete your account below.
        {contact_email && (
          <>
            {" "}
            If you have a question, write to <MailLink email={contact_email} />.
          </>
        )}
      </p>
    </Notice>
  );
}

function Quote({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}

import type { MemberIntroduction } from "@kindling/contracts/introductions/member-schemas.ts";
import { introductionMeetings } from "@kindling/contracts/introductions/schemas.ts";
import { formatDate } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { ExternalLink, MailLink } from "../../ui/link.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { AnswerForm } from "./answer-form.tsx";
import type { IntroductionActions } from "./introduction-actions.ts";

interface OwnIntroductionProps {
  introduction: MemberIntroduction;
  actions: IntroductionActions;
  /** Where an investor narrows the stages that are looked for; undefined without a page for it. */
  stages?: (() => void) | undefined;
}

const said = { yes: "You said yes", no: "You said no", "not-now": "You said not now" } as const;
const met = { met: "We met", "not-yet": "Not yet", "no-reply": "No reply" } as const;

/** An introduction as one of its two sides sees it, with the buttons that answer. */
export function OwnIntroduction({ introduction, actions, stages }: OwnIntroductionProps) {
  const { state, text, answer, answered_at } = introduction;
  return (
    // Takes the focus of what leaves it.
    <div tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {actions.problem && <Banner>{actions.problem}</Banner>}
      {state === "asked" || state === "answered" ? (
        <>
          {answer !== null && (
            <p role="status" className="font-medium">
              {said[answer]}
              {answered_at && ` on ${formatDate(answered_at)}`}. {after[answer]}
            </p>
          )}
          {text === null ? (
            <p>
              We would like to introduce you to somebody of the community. The text is being looked at; please
              come back later.
            </p>
          ) : (
            <pre className="font-sans whitespace-pre-wrap wrap-anywhere">{text}</pre>
          )}
          {text !== null && (
            <AnswerForm key={answer} introduction={introduction} actions={actions} stages={stages} />
          )}
        </>
      ) : state === "introduced" ? (
        <Introduced introduction={introduction} actions={actions} />
      ) : (
        <p>{endingOf(introduction)}</p>
      )}
    </div>
  );
}

const after = {
  yes: "If the other side says yes, too, we introduce you by mail. You can change your answer until then.",
  no: "The other side is not told who you are. You can still change your answer.",
  "not-now": "We ask you again in 30 days. You can answer at any time before.",
} as const;

function endingOf({ answer, introduced_at, has_left }: MemberIntroduction): string {
  if (introduced_at !== null && has_left) return "You were introduced to somebody who has left.";
  if (has_left) return "This was about somebody who has left.";
  return answer === "no"
    ? "You said no. You do not need to do anything."
    : "This introduction did not come about.";
}

function Introduced({
  introduction: { other, met: reported, introduced_at },
  actions,
}: OwnIntroductionProps) {
  if (other === null) return <p>You were introduced to somebody who has left.</p>;
  const { name, company, email, phone, website, linked_in, pitch, deck } = other;
  return (
    <>
      <p>
        You were introduced{introduced_at && ` on ${formatDate(introduced_at)}`} to{" "}
        <strong className="font-semibold">{company ? `${name} (${company})` : name}</strong>.
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm wrap-anywhere">
        <li>
          <MailLink email={email} />
        </li>
        {phone && <li>{phone}</li>}
        {website && (
          <li>
            <ExternalLink href={website}>Website</ExternalLink>
          </li>
        )}
        {linked_in && (
          <li>
            <ExternalLink href={linked_in}>LinkedIn</ExternalLink>
          </li>
        )}
        {deck && (
          <li>
            <ExternalLink href={deck}>Deck</ExternalLink>
          </li>
        )}
      </ul>
      {pitch && <p className="text-sm whitespace-pre-wrap wrap-anywhere">{pitch}</p>}
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">
          Did you meet? Only the people who run the community see this.
        </legend>
        <div className="flex flex-wrap gap-2">
          {introductionMeetings.map((one) => (
            <Button
              key={one}
              ref={keepFocusInSection}
              variant={one === reported ? "secondary" : "outline"}
              aria-pressed={one === reported}
              aria-disabled={actions.isPending}
              onClick={() => actions.report(one)}
            >
              {met[one]}
            </Button>
          ))}
        </div>
      </fieldset>
    </>
  );
}

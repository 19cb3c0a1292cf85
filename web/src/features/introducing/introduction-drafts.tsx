import type {
  IntroductionDrafts as Drafts,
  Introduction,
} from "@kindling/contracts/introductions/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ListSkeleton } from "../../ui/states/list-states.tsx";
import { LoadError } from "../../ui/states/load-errors.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { draftsQuery } from "./introduction-calls.ts";
import { useMailMode } from "./mail-mode.ts";
import { isAlone } from "./possible-steps.ts";

const isOver: ReadonlySet<Introduction["state"]> = new Set(["closed", "declined", "expired", "withdrawn"]);

/** The texts of an introduction, to copy and to send by hand; none once it is over. */
export function IntroductionDrafts({ introduction }: { introduction: Introduction }) {
  const hasTexts = !isOver.has(introduction.state) && !isAlone(introduction);
  const mode = useMailMode();
  const query = useQuery({ ...draftsQuery(introduction.id), enabled: hasTexts });
  if (!hasTexts) return null;
  return (
    <section aria-label="Texts" className="flex flex-col gap-4">
      <div>
        <h3 className="font-semibold">Texts to send</h3>
        <p className="text-sm text-muted">
          {mode === "mail"
            ? "“Ask by mail” sends a text as it stands here, with a personal link to answer instead of its last lines. You can also copy a text, send it yourself, and mark the step here."
            : "Copy a text, send it yourself, then mark the step here."}
        </p>
      </div>
      {query.data ? (
        <Texts drafts={query.data} />
      ) : query.isPending ? (
        <ListSkeleton label="Loading the texts..." rows={2} />
      ) : (
        <LoadError query={query} title="Texts not loaded" />
      )}
    </section>
  );
}

function Texts({
  drafts: { founder, investor, introduction, unmasked, hindrances = [] },
}: {
  drafts: Drafts;
}) {
  return (
    <>
      {hindrances.length > 0 && (
        <Banner tone="ember">
          {hindrances.map((hindrance) => (
            <p key={hindrance}>{hindrance}</p>
          ))}
        </Banner>
      )}
      {unmasked.length > 0 && (
        <Banner>
          <p className="font-medium">Do not send this yet: a text says who the other side is.</p>
          <ul className="list-disc pl-5">
            {unmasked.map(({ reader, text }) => (
              <li key={`${reader} ${text}`} className="wrap-anywhere">
                The {reader} would read “{text}”.
              </li>
            ))}
          </ul>
          <p>Change your sentence or the record.</p>
        </Banner>
      )}
      {introduction && <Text title="To both, with names" draft={introduction} />}
      <Text title="To the investor" draft={investor} />
      <Text title="To the founder" draft={founder} />
    </>
  );
}

function Text({ title, draft: { subject, text } }: { title: string; draft: Drafts["founder"] }) {
  const box = useRef<HTMLPreElement>(null);
  const select = () => box.current && window.getSelection()?.selectAllChildren(box.current);
  return (
    <section aria-label={title} className="rounded-lg border">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-2">
        <h4 className="text-sm font-semibold">{title}</h4>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={subject} className="h-8! px-3!">
            Copy subject
          </CopyButton>
          <CopyButton text={text} select={select} className="h-8! px-3!">
            Copy text
          </CopyButton>
        </div>
      </div>
      <div className="flex flex-col gap-2 px-4 py-3 text-sm">
        <p className="font-medium wrap-anywhere">{subject}</p>
        <pre ref={box} className="font-sans whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      </div>
    </section>
  );
}

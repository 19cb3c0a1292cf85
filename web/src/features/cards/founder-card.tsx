import { industry } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage, productStage } from "@kindling/contracts/enumerations/stages.ts";
import { deckHref } from "@kindling/contracts/founders/deck.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import Globe from "lucide-react/icons/globe";
import Presentation from "lucide-react/icons/presentation";
import { formatCount } from "../../lib/format.ts";
import { descriptionOf } from "../lists/founder-list.ts";
import { AskCell } from "../tables/ask-cell.tsx";
import {
  CardFrame,
  type CardProps,
  CardTitle,
  ExpandButton,
  FactChip,
  FactLine,
  Labelled,
  LinkIcon,
  MailIcon,
  QuietLine,
} from "./card-parts.tsx";

/** A founder's facts. */
export function FounderCard({ row: founder, shows }: CardProps<Founder>) {
  const description = descriptionOf(founder);
  const deck = deckHref(founder.gdrive_file_id);
  return (
    <CardFrame
      title={<CardTitle id={founder.id} name={founder.company} />}
      footer={
        <>
          <div className="-ml-2.5 flex items-center">
            {shows("email") && <MailIcon email={founder.email} />}
            {shows("website") && founder.website && (
              <LinkIcon icon={Globe} href={founder.website} name={founder.website} />
            )}
            {shows("deck") &&
              (deck ? (
                <LinkIcon icon={Presentation} href={deck} name={`View deck of ${founder.company}`} />
              ) : (
                <span className="shrink-0 px-1.5 text-xs text-muted">No file</span>
              ))}
          </div>
          <ExpandButton
            id={founder.id}
            label="Investors Matched"
            count={formatCount(founder.investors_matched)}
            of={`with ${founder.company}`}
          />
        </>
      }
    >
      <QuietLine>
        {shows("founder") && founder.name}
        {shows("discord") && founder.discord_username}
      </QuietLine>
      <FactLine>
        {shows("productStage") && (
          <FactChip
            label={
              <>
                Product<span className="sr-only"> Stage</span>
              </>
            }
            labels={productStage.labels}
            value={founder.product_stage}
          />
        )}
        {shows("stage") && (
          <FactChip label="Stage" labels={fundingStage.labels} value={founder.funding_stage} />
        )}
        {shows("industry") && <FactChip label="Industry" labels={industry.labels} value={founder.industry} />}
        {shows("ask") && (
          <Labelled label="Ask">
            <div className="max-w-36">
              <AskCell founder={founder} inGrid={false} />
            </div>
          </Labelled>
        )}
      </FactLine>
      {shows("description") && <p className="line-clamp-2">{description}</p>}
    </CardFrame>
  );
}

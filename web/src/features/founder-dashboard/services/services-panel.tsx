import { listVideos } from "@kindling/contracts/media/endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import Clapperboard from "lucide-react/icons/clapperboard";
import { endpointQuery } from "../../../lib/api/endpoint-query.ts";
import { useConfig } from "../../../lib/config.ts";
import { ExternalLink } from "../../../ui/link.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { VideoCard } from "../../../ui/video-card.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";

const grid = "grid gap-6 sm:grid-cols-2 lg:grid-cols-3";

/** The webinar library; a failure shows as an empty library. */
export function ServicesPanel() {
  const { video_channel_url } = useConfig();
  const { data: videos, isPending } = useQuery(endpointQuery(listVideos));
  const channel = video_channel_url && (
    <ExternalLink href={video_channel_url} button={{ variant: "outline" }} arrow>
      Visit our channel
    </ExternalLink>
  );
  return (
    <>
      <div className="mb-5 flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-xl font-semibold">Educational Webinars</h2>
          <p className="mt-0.5 text-sm text-muted">What founders and investors of the community teach.</p>
        </div>
        {videos && videos.length > 0 && channel}
      </div>
      {isPending ? (
        <Placeholders />
      ) : !videos || videos.length === 0 ? (
        <EmptyState
          icon={<Clapperboard />}
          title="No Videos Available Yet"
          description="New webinars appear here as soon as they are published."
          action={channel}
        />
      ) : (
        <ul className={grid}>
          {videos.map(({ id, thumbnail, ...video }) => (
            <li key={id} className="flex min-w-0">
              <VideoCard {...video} picture={thumbnail} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Placeholders() {
  return (
    <div role="status" aria-busy="true" className={grid}>
      <VisuallyHidden>Loading webinars...</VisuallyHidden>
      {["a", "b", "c", "d"].map((key) => (
        <div key={key} data-placeholder className="overflow-hidden rounded-xl border bg-surface">
          <Skeleton className="aspect-video rounded-none" />
          <div className="grid gap-2 p-5">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

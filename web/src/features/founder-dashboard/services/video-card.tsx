import type { Video } from "@kindling/contracts/media/schemas.ts";
import Play from "lucide-react/icons/play";
import { useState } from "react";
import { formatDate } from "../../../lib/format.ts";
import { ExternalLink } from "../../../ui/link.tsx";

/** A webinar; the whole card links to it at the video provider. */
export function VideoCard({ video }: { video: Video }) {
  const [broken, setBroken] = useState(video.thumbnail === "");
  return (
    <article className="group relative flex w-full flex-col overflow-hidden rounded-xl border bg-surface shadow-sm transition-colors focus-within:border-edge hover:border-edge">
      <div className="relative aspect-video bg-sunken">
        {!broken && (
          <img
            src={video.thumbnail}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setBroken(true)}
            className="size-full object-cover"
          />
        )}
        <span
          aria-hidden="true"
          className="absolute top-3 right-3 flex size-10 items-center justify-center rounded-full bg-inverse text-on-inverse shadow-md transition-colors group-hover:bg-ember group-hover:text-on-ember"
        >
          <Play className="size-4 fill-current" />
        </span>
      </div>
      <div className="flex grow flex-col gap-1.5 p-5">
        <h3 className="font-semibold">
          <ExternalLink
            plain
            href={watchAddress(video.videoId)}
            className="line-clamp-2 rounded-sm after:absolute after:inset-0"
          >
            {video.title}
          </ExternalLink>
        </h3>
        {video.description && <p className="line-clamp-2 text-sm text-muted">{video.description}</p>}
        {video.published_at && (
          <p className="mt-auto pt-2 text-sm text-muted">{formatDate(video.published_at)}</p>
        )}
      </div>
    </article>
  );
}

function watchAddress(videoId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
}

import Play from "lucide-react/icons/play";
import { useState } from "react";
import { formatDate } from "../lib/format.ts";
import { ExternalLink } from "./link.tsx";
import { Flame } from "./site/logo.tsx";

interface VideoCardProps {
  videoId: string;
  title: string;
  description?: string;
  published_at: string | null;
  /** The picture's URL; null or empty without a picture. */
  picture: string | null;
}

/** A webinar; the whole card links to it at the video provider. Without a picture it has a drawn one. */
export function VideoCard({ videoId, title, description, published_at, picture }: VideoCardProps) {
  const [broken, setBroken] = useState(!picture);
  return (
    <article className="group relative flex w-full flex-col overflow-hidden rounded-xl border bg-surface shadow-sm transition-colors focus-within:border-edge hover:border-edge">
      <div className="relative aspect-video bg-sunken">
        {broken ? (
          <div className="flex size-full items-center justify-center bg-linear-to-br from-ember-soft to-sunken">
            <Flame className="size-14" />
          </div>
        ) : (
          <img
            src={picture!}
            alt=""
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            onError={() => setBroken(true)}
            className="size-full object-cover"
          />
        )}
        <span
          aria-hidden="true"
          className="absolute top-3 right-3 flex size-10 sm:max-lg:top-2 sm:max-lg:right-2 sm:max-lg:size-8 items-center justify-center rounded-full bg-inverse text-on-inverse shadow-md transition-colors group-hover:bg-ember group-hover:text-on-ember"
        >
          <Play className="size-4 fill-current" />
        </span>
      </div>
      <div className="flex grow flex-col gap-1.5 p-5">
        <h3 className="font-semibold">
          <ExternalLink
            plain
            href={watchAddress(videoId)}
            className="line-clamp-2 rounded-sm after:absolute after:inset-0"
          >
            {title}
          </ExternalLink>
        </h3>
        {description && <p className="line-clamp-2 text-sm text-muted">{description}</p>}
        {published_at && <p className="mt-auto pt-2 text-sm text-muted">{formatDate(published_at)}</p>}
      </div>
    </article>
  );
}

function watchAddress(videoId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
}

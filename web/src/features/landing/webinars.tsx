import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../lib/api/api-client.ts";
import { VideoCard } from "../../ui/video-card.tsx";

/** The newest webinars; nothing while there are none to show, and when they cannot be loaded. */
export function Webinars() {
  const { marker, near } = useIsNear<HTMLDivElement>();
  const { data: videos = [] } = useQuery({
    queryKey: ["listPublicVideos"],
    queryFn: async ({ signal }) => {
      // On demand, because it brings the schemas.
      const { listPublicVideos } = await import("@kindling/contracts/media/endpoints.ts");
      return call(listPublicVideos, { signal });
    },
    enabled: near,
  });
  return (
    <div ref={marker}>
      {videos.length > 0 && (
        <section aria-labelledby="webinars" className="page-width pt-16 sm:pt-24">
          <h2 id="webinars" className="display">
            Fresh from our webinars
          </h2>
          <p className="mt-3 max-w-xl text-lg text-muted">
            The whole library is on your dashboard once you join.
          </p>
          <ul className="mt-10 grid gap-6 sm:grid-cols-3">
            {videos.map((video) => (
              <li key={video.videoId} className="flex min-w-0">
                <VideoCard {...video} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Whether an element is near the view or the focus: fetching its content earlier would delay the first page. */
function useIsNear<E extends Element>() {
  const [near, setNear] = useState(false);
  const marker = useRef<E>(null);
  useEffect(() => {
    if (near) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: "300px" },
    );
    observer.observe(marker.current!);
    const onKey = ({ key }: KeyboardEvent) => key === "Tab" && setNear(true);
    document.addEventListener("keydown", onKey);
    return () => {
      observer.disconnect();
      document.removeEventListener("keydown", onKey);
    };
  }, [near]);
  return { marker, near };
}

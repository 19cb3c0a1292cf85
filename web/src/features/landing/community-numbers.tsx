import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import type { getCommunityNumbers } from "@kindling/contracts/gateway/endpoints.ts";
import type { CommunityNumbers as Numbers } from "@kindling/contracts/gateway/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { callUnparsed } from "../../lib/api/api-client.ts";
import { endpointKey } from "../../lib/api/endpoint-query.ts";
import { useConfig } from "../../lib/config.ts";
import { formatCount } from "../../lib/format.ts";

// As in lib/config.ts: the contract's schemas would add 25 kB of script to the landing page.
const endpoint: Pick<typeof getCommunityNumbers & EndpointShape, "name" | "method" | "path"> = {
  name: "getCommunityNumbers",
  method: "GET",
  path: "/api/community-numbers",
};

const labels = { founders: "Founders", investors: "Investors", matches: "Matches" } as const;

/** Counts are rounded down to tens. */
const atLeast = (count: number) => (count === 0 ? "<10" : `${formatCount(count)}+`);

/** About how many founders, investors and matches there are, if the operator shows it; nothing until it is known. */
export function CommunityNumbers() {
  const { shows_numbers } = useConfig();
  const { data, isError } = useQuery({
    queryKey: endpointKey(endpoint),
    queryFn: ({ signal }) => callUnparsed(endpoint, { signal }) as Promise<Numbers | null>,
    enabled: shows_numbers === true,
  });
  if (!shows_numbers || isError || data === null) return null;
  // The place is kept until they arrive, so that nothing moves.
  return (
    <section aria-label="The community in numbers" className="page-width">
      <dl className="grid min-h-32 grid-cols-[repeat(3,auto)] items-center border-t py-8 sm:min-h-36 lg:grid-cols-3">
        {Object.entries(labels).map(([name, label]) => {
          const count = data?.[name as keyof Numbers];
          return (
            <div
              key={name}
              className="flex min-w-0 flex-col-reverse gap-1 border-l pl-4 first:border-l-0 first:pl-0 sm:pl-8"
            >
              <dt className="text-sm text-balance text-muted sm:text-base">{label}</dt>
              <dd className="figures min-h-9 font-display text-xl font-semibold tracking-tight whitespace-nowrap min-[30rem]:text-2xl sm:min-h-10 sm:text-4xl">
                {typeof count === "number" ? atLeast(count) : ""}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

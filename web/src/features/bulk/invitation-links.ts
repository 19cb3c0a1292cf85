import { listInvitationLinks } from "@kindling/contracts/gateway/invitation-endpoints.ts";
import type { InvitationLink } from "@kindling/contracts/gateway/invitation-runs.ts";
import { csvLine } from "@kindling/contracts/lists/csv.ts";
import { call } from "../../lib/api/api-client.ts";

/** Fetches the links of a run without a mail server, which work from then on. */
export async function fetchLinks(id: number): Promise<InvitationLink[]> {
  const all: InvitationLink[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const part: Awaited<ReturnType<typeof call<typeof listInvitationLinks>>> = await call(
      listInvitationLinks,
      {
        params: { id },
        body: { after },
      },
    );
    all.push(...part.links);
    after = part.next;
  }
  return all;
}

/** The links as a CSV file, with a byte order mark, by which spreadsheets read it as UTF-8. */
export function linksFile(links: readonly InvitationLink[]): Blob {
  const lines = links.map(({ name, email, path, expires_at }) =>
    csvLine([name, email, new URL(path, window.location.origin).href, expires_at]),
  );
  const header = csvLine(["Name", "Email", "Link", "Valid until"]);
  return new Blob(["\uFEFF", header, ...lines], { type: "text/csv;charset=utf-8" });
}

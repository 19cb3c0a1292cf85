import { listPublicVideos as endpoint } from "@kindling/contracts/media/endpoints.ts";
import { call } from "../../lib/api/api-client.ts";

/** The newest webinars, none unless the operator shows them. Import it on demand: it brings the schemas. */
export const listPublicVideos = (signal: AbortSignal) => call(endpoint, { signal });

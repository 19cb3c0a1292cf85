import { z } from "zod";
import type { EndpointShape } from "../endpoint.ts";
import {
  dismissal,
  duplicatePair,
  duplicateParameters,
  lookalike,
  lookups,
  storedDismissal,
} from "./schemas.ts";

/** The endpoints of duplicates of one service, which differ in owner and path only. */
export const duplicateShapes = <O extends "founders" | "investors", P extends string>(
  owner: O,
  path: `/${P}`,
) =>
  ({
    list: {
      owner,
      method: "GET",
      path: `${path}/duplicates`,
      audience: ["admin", "viewer"],
      summary: "Pairs of records that may be about the same person or company, the likeliest first",
      response: z.array(duplicatePair),
      status: 200,
      errors: [400],
      query: duplicateParameters,
      window: { sorts: [] },
    },
    dismiss: {
      owner,
      method: "POST",
      path: `${path}/duplicates/dismissals`,
      audience: ["admin"],
      summary: "Remember that two records are no duplicates, or with `dismissed: false` forget it",
      body: dismissal,
      response: storedDismissal,
      status: 200,
      errors: [400, 404],
    },
    lookUp: {
      owner,
      method: "POST",
      path: `${path}/lookalikes`,
      audience: ["admin"],
      summary: "For each of at most 100 records that are not stored yet, up to three that look like it",
      body: lookups,
      response: z.array(z.array(lookalike)),
      status: 200,
      errors: [400],
    },
  }) as const;

type Shapes = ReturnType<typeof duplicateShapes<"founders" | "investors", string>>;
/** The endpoints of duplicates, of founders or of investors. */
export type DuplicateEndpoints = { readonly [N in keyof Shapes]: EndpointShape & Shapes[N] };
